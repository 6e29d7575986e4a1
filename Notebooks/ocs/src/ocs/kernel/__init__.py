"""The Jupyter kernel of `ocs`: each cell is a script."""
