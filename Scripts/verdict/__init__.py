"""Measures how reliable the verdict of `ocs` is, on variants of captures whose truth is known."""
