"""What is seen and heard.

Imports nothing: ``scenes.bootstrap`` must run before anything is installed.
"""

__version__ = "0.1.0"
