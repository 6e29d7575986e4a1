"""Checks the HTML of a page: it is small enough and valid, has its sections, and unique ids."""

import pathlib

import html5lib


def parsed(path, sections):
    """The page's text, its tree, and all ids."""
    text = pathlib.Path(path).read_text()
    assert len(text) < 25_000_000
    tree = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False).parse(text)
    assert [s.get("id") for s in tree.iter("section")] == sections
    ids = [e.get("id") for e in tree.iter() if e.get("id")]
    assert len(ids) == len(set(ids))
    return text, tree, ids
