"""Object Capture from Python: results of `ocs` as NumPy arrays and pandas frames."""

from ocs.answer import Answer
from ocs.errors import Ended, Error, NotFound
from ocs.pictures import Picture
from ocs.session import DepthMap, Mesh, Points, Session, quoted

__version__ = "0.5.0"
__all__ = ["Answer", "DepthMap", "Ended", "Error", "Mesh", "NotFound", "Picture", "Points",
           "Session", "quoted"]
