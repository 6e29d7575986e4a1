"""Installs the program into a folder of its own, looks at what is there, and removes it again.

Needs $OCS (the executable). The manual page is set by groff and mandoc, and the completions are read by
bash, zsh and fish, each where it is there.
"""

import fcntl
import json
import os
import pathlib
import pty
import re
import select
import shutil
import struct
import subprocess
import tempfile
import termios
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
OCS = os.environ["OCS"]
FILES = [
    "bin/ocs", "share/man/man1/ocs.1", "share/bash-completion/completions/ocs",
    "share/zsh/site-functions/_ocs", "share/fish/vendor_completions.d/ocs.fish",
    "share/doc/ocs/README.md", "share/doc/ocs/CHANGELOG.md", "share/doc/ocs/installed",
]
SHELLS = {
    "bash": "share/bash-completion/completions/ocs",
    "zsh": "share/zsh/site-functions/_ocs",
    "fish": "share/fish/vendor_completions.d/ocs.fish",
}
used = []


def ran(*command, status=0, **settings):
    done = subprocess.run(list(map(str, command)), text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, timeout=120, **settings)
    said = f"{command}: {done.returncode}\n{done.stdout}{done.stderr}"
    assert status is None or done.returncode == status, said
    return done


def install(*arguments, status=0, **settings):
    return ran(ROOT / "Scripts" / "install", *arguments, status=status, **settings)


def tree(folder):
    return {str(f.relative_to(folder)): f.stat().st_mtime_ns if f.is_file() else None
            for f in folder.rglob("*")}


def manual(page):
    """Every option and command is in the page, and the formatters have nothing to say about it."""
    text = page.read_text(encoding="ascii")
    plain = text.replace("\\-", "-")
    for option in options():
        assert option in plain, f"{option} is not in the manual"
    for name in commands():
        assert re.search(rf'^\.SS "{re.escape(name)}\b', plain, re.M), f"{name} is not in the manual"
    if shutil.which("groff"):
        done = ran("groff", "-ww", "-man", "-Tutf8", "-z", page)
        assert not done.stderr, done.stderr
        used.append("groff")
    if shutil.which("mandoc"):
        # A page without a date and long lines of examples are meant.
        done = ran("mandoc", "-T", "lint", "-W", "warning", page, status=None)
        remarks = [r for r in done.stdout.splitlines() if "missing date" not in r]
        assert not remarks, remarks
        used.append("mandoc")


def options():
    """Options of the command line, as the help lists them."""
    text = ran(OCS, "--help").stdout.split("\noptions\n")[1].split("\n\n")[0]
    found = re.findall(r"(?:^  |, )(-[-a-z]+)", text, re.M)
    assert {"-c", "--format", "--help", "-h"} <= set(found), found
    return found


def commands():
    lines = ran(OCS, "--json", "-c", "help").stdout
    names = [row["name"] for row in json.loads(lines)["rows"]]
    assert len(names) > 50
    return names


def completions(prefix, folder):
    """Shells read their files, and offer what there is."""
    (folder / "walk.ocs").write_text("pwd\n")
    (folder / "photo.jpg").write_text("")
    (folder / "shots").mkdir()
    for shell, name in SHELLS.items():
        if not shutil.which(shell):
            continue
        used.append(shell)
        ran(shell, "-n", prefix / name)
        offered = COMPLETED[shell]

        def expect(line, wanted, unwanted=()):
            found = offered(prefix / name, line, folder, wanted)
            assert wanted <= found, f"{shell}: {line!r} offers {sorted(found)}"
            assert not found & set(unwanted), f"{shell}: {line!r} offers {sorted(found)}"

        expect("ocs -", set(options()) if shell == "bash" else {"--format", "--no-rc"})
        expect("ocs --fo", {"--format"}, ["--json"])
        expect("ocs --format ", {"table", "json", "csv", "markdown"}, ["walk.ocs"])
        expect("ocs --format=m" if shell != "bash" else "ocs --format = m",
               {"--format=markdown" if shell == "fish" else "markdown"})
        expect("ocs --completions ", {"bash", "zsh", "fish"})
        expect("ocs -c rec", {"reconstruct", "record"}, ["load"])
        expect("ocs --quiet wa", {"walk.ocs"})
        expect("ocs te", {"test"})
        expect("ocs test --", {"--update"}, ["--format"])


def bash(script, line, folder, _):
    words = line.split(" ")
    quoted = " ".join(f"'{w}'" for w in words)
    code = (f"source '{script}'; compopt() {{ :; }}; COMP_WORDS=({quoted}); "
            f"COMP_CWORD={len(words) - 1}; _ocs; printf '%s\\n' \"${{COMPREPLY[@]}}\"")
    return set(ran("bash", "--norc", "-c", code, cwd=folder).stdout.splitlines())


def fish(script, line, folder, _):
    code = f"source '{script}'; complete -C {line!r}"
    done = ran("fish", "--no-config", "-c", code, cwd=folder)
    return {row.split("\t")[0].rstrip("/") for row in done.stdout.splitlines()}


def zsh(script, line, folder, wanted):
    """Types the line on a terminal, where Tab lists what there is and leaves the line alone; reads until
    all that is wanted stands there. zsh lists nothing while more is typed."""
    process, terminal = pty.fork()
    if process == 0:
        os.chdir(folder)
        os.environ.update(TERM="xterm", PS1="$ ")
        os.execvp("zsh", ["zsh", "-f", "-i"])
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 200, 200, 0, 0))
    try:
        os.write(terminal, f"fpath=('{script.parent}' $fpath); autoload -U compinit; compinit -u -D\r"
                           "bindkey '^I' list-choices; print RE''ADY\r".encode())
        shown(terminal, {"READY"}, 60)
        os.write(terminal, (line + "\t").encode())
        return shown(terminal, wanted, 30)
    finally:
        os.close(terminal)
        os.waitpid(process, 0)


def shown(terminal, wanted, seconds):
    """Words that stand on the terminal when all wanted ones do and for a moment no others come."""
    text, words, end = "", set(), time.monotonic() + seconds
    while time.monotonic() < end:
        if select.select([terminal], [], [], 0.3)[0]:
            text += os.read(terminal, 65536).decode(errors="replace")
            plain = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]|\x08", " ", text)
            words = {word.rstrip("/") for word in plain.split()}
        elif wanted <= words:
            break
    return words


COMPLETED = {"bash": bash, "zsh": zsh, "fish": fish}


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        prefix, home = folder / "a prefix", folder / "home"
        home.mkdir()
        (prefix / "share" / "man").mkdir(parents=True)
        before = tree(folder)
        settings = {"cwd": folder, "env": {**os.environ, "HOME": str(home)}}
        for turn in range(2):
            said = install("--prefix", prefix, "--binary", OCS, **settings).stdout
            assert all(f"installed {prefix / f}" in said for f in FILES), said
        new = {f for f, time in tree(folder).items() if time and f not in before}
        assert new == {f"a prefix/{f}" for f in FILES}, new
        assert ran(prefix / "bin/ocs", "--version").stdout.startswith("ocs ")
        manual(prefix / FILES[1])
        (folder / "work").mkdir()
        completions(prefix, folder / "work")
        shutil.rmtree(folder / "work")
        install("--prefix", prefix, "--uninstall", **settings)
        assert tree(folder) == before, set(tree(folder)) - set(before)
        install("--prefix", prefix, "--uninstall", status=2, **settings)
        install("--prefix", prefix, "--binary", folder / "none", status=2, **settings)
        install("--pref", prefix, status=2, **settings)
        assert tree(folder) == before
    print(f"install: installed, looked at with {', '.join(sorted(set(used)))}, and removed")


main()
