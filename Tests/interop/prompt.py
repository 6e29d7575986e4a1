"""The line editor on a terminal: invalid UTF-8, Ctrl-C, blocks, history, completion.

Needs $OCS (the executable). Usage: prompt.py [CASE...].
"""

import fcntl
import os
import pathlib
import re
import signal
import struct
import sys
import tempfile
import termios

from tally import Tally
from terminal import Terminal

CTRL_C, CTRL_D, UP = "\x03", "\x04", "\x1b[A"


def start(folder):
    terminal = Terminal([], folder)
    terminal.prompt()
    return terminal


def answer(terminal, line):
    """Runs a line; returns the output until the next prompt."""
    terminal.text = ""
    terminal.send(line + "\r")
    return terminal.prompt(r"\n[^\0]*ocs> ")


def leave(terminal):
    terminal.send(CTRL_D)
    assert terminal.status() == 0


def interrupt_input(terminal):
    """Ctrl-C on a non-empty line discards the line and does not count towards exiting."""
    terminal.send(CTRL_C)
    assert "again" not in terminal.prompt()


def bytes_that_are_not_utf8_are_left_out(folder):
    terminal = start(folder)
    terminal.send(b"echo a\xffb\xc3c gr\xc3\xb6\xc3\x9fe\r")
    assert "abc größe" in terminal.prompt(r"\n[^\n]*größe\r?\n[^\n]*ocs> ")
    leave(terminal)


def two_interrupts_in_a_row_leave(folder):
    terminal = start(folder)
    terminal.send(CTRL_C)
    terminal.prompt(r"Ctrl-C again, Ctrl-D or quit exits\s+ocs> ")
    terminal.send(CTRL_C)
    assert terminal.status() == 130


def interrupts_apart_do_not_leave(folder):
    terminal = start(folder)
    for _ in range(3):
        terminal.send(CTRL_C)
        terminal.prompt(r"Ctrl-C again, Ctrl-D or quit exits\s+ocs> ")
        answer(terminal, "pwd")
    terminal.send("echo half a li")
    terminal.wait("half a li", 60)
    interrupt_input(terminal)
    assert "whole" in answer(terminal, "echo whole")
    leave(terminal)


def interrupts_at_any_moment_lead_back_to_the_prompt(folder):
    """Signals sent without waiting arrive before, during and after the wait of the prompt."""
    terminal = start(folder)
    for turn in range(20):
        terminal.send(f"echo turn {turn}\r")
        os.kill(terminal.process, signal.SIGINT)
        terminal.prompt()
        terminal.idle(0.02 * (turn % 3))
    terminal.idle(0.5)
    assert "alive" in answer(terminal, "echo alive")
    terminal.send("quit\r")
    assert terminal.status() == 0


def a_signal_that_ends_ocs_gives_the_terminal_back(folder):
    terminal = start(folder)
    os.kill(terminal.process, signal.SIGTERM)
    os.waitpid(terminal.process, 0)
    assert termios.tcgetattr(terminal.fd)[3] & termios.ICANON


def blocks_run_whole_and_stay_in_the_history(folder):
    terminal = start(folder)
    block = ["for f in [1, 2] {", "  echo n$f", "}"]
    for line in block[:-1]:
        terminal.send(line + "\r")
        terminal.prompt(r"\.\.\. ")
    terminal.send(block[-1] + "\r")
    assert "n1\r\nn2" in terminal.prompt()
    seen = answer(terminal, "history")
    assert all(line in seen for line in block), seen
    leave(terminal)
    kept = (folder / "state" / "ocs" / "history").read_text()
    assert kept.index("for") < kept.index("n$f") < kept.index("history"), kept
    assert "echo n$f" in kept.replace("\\040", " "), kept


def an_interrupted_block_is_forgotten(folder):
    terminal = start(folder)
    terminal.send("if true {\r")
    terminal.prompt(r"\.\.\. ")
    interrupt_input(terminal)
    assert "alone" in answer(terminal, "echo alone")
    leave(terminal)


def the_arrow_recalls_lines_of_earlier_sessions(folder):
    terminal = start(folder)
    answer(terminal, "echo remembered")
    leave(terminal)
    terminal = start(folder)
    terminal.send(UP)
    terminal.wait("remembered", 60)
    terminal.send("\r")
    assert "remembered" in terminal.prompt()
    leave(terminal)


def a_pasted_block_runs_on_enter(folder):
    terminal = start(folder)
    terminal.text = ""
    terminal.send("\x1b[200~echo first\necho second\x1b[201~")
    terminal.wait("second", 60)
    terminal.idle(0.3)
    assert "\nfirst" not in terminal.text
    terminal.send("\r")
    terminal.prompt(r"\nfirst\r\nsecond\s+ocs> ")
    leave(terminal)


def lines_are_colored_suggested_and_searched(folder):
    terminal = start(folder)
    answer(terminal, "echo blue moon")
    terminal.text = ""
    terminal.send("ech")
    seen = terminal.wait("moon", 60)
    # The rest is faint; the known command has a color of its own.
    assert "\x1b[2m" in seen, seen
    terminal.send("\x1b[C\r")
    terminal.prompt(r"\x1b\[36mecho[^\0]*\nblue moon\s+ocs> ")
    answer(terminal, "pwd")
    terminal.send("\x12blue")
    terminal.wait(r"\(search\)'blue'", 60)
    terminal.send("\r")
    terminal.prompt(r"\nblue moon\s+ocs> ")
    leave(terminal)


def a_block_is_edited_as_a_whole(folder):
    terminal = start(folder)
    terminal.send("for n in [1, 2] {\r")
    terminal.prompt(r"\.\.\. ")
    # Up and to the end of the first line, where a blank is added; then the block is closed.
    terminal.send("echo n$n; }\x1b[A\x05 \x1b[B\r")
    assert "n1\r\nn2" in terminal.prompt()
    terminal.send(UP)
    terminal.wait(r"\$n", 60)
    terminal.send("\r")
    assert "n1\r\nn2" in terminal.prompt()
    leave(terminal)


def candidates_and_limits_are_listed(folder):
    terminal = start(folder)
    terminal.text = ""
    terminal.send("hist\x15his\t\x15dense --max-si\t\t")
    terminal.wait("64…8192", 60)
    terminal.send("\x15load . --camera \t")
    terminal.wait(r"auto\s.*Ignores calibration files and EXIF\.[^\0]*exif", 60)
    interrupt_input(terminal)
    leave(terminal)


def a_resized_window_shows_the_line_again(folder):
    terminal = start(folder)
    terminal.send("echo some words")
    terminal.wait("words", 60)
    fcntl.ioctl(terminal.fd, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 30, 0, 0))
    terminal.wait("words", 60)
    assert "some words" in answer(terminal, "")
    # A stopped process that continues finds the terminal in the shell's modes.
    terminal.send("echo more")
    terminal.wait("more", 60)
    modes = termios.tcgetattr(terminal.fd)
    modes[3] |= termios.ICANON | termios.ECHO
    termios.tcsetattr(terminal.fd, termios.TCSANOW, modes)
    terminal.text = ""
    os.kill(terminal.process, signal.SIGCONT)
    terminal.wait("more", 60)
    assert not termios.tcgetattr(terminal.fd)[3] & termios.ICANON
    assert "more" in answer(terminal, "")
    leave(terminal)


def a_dumb_terminal_edits_by_itself(folder):
    terminal = Terminal([], folder, term="dumb")
    terminal.wait("ocs> ", 60)
    terminal.text = ""
    terminal.send("echo plain\r")
    seen = terminal.wait(r"\nplain\s+ocs> ", 60)
    assert "\x1b" not in seen, seen
    terminal.send("if true {\r")
    terminal.wait(r"\.\.\. ", 60)
    terminal.send("echo in }\r")
    terminal.wait(r"\nin\s+ocs> ", 60)
    terminal.send(CTRL_C)
    terminal.wait(r"exits\s+ocs> ", 60)
    terminal.send(CTRL_D)
    assert terminal.status() == 0


def tab_completes(folder):
    (folder / "photos").mkdir()
    terminal = start(folder)
    terminal.send("hel\t qui\t\r")
    terminal.prompt(r"Leaves ocs[^\0]*ocs> ")
    terminal.send("ech\tafter\r")
    terminal.prompt(r"\nafter\s+ocs> ")
    terminal.send("cd pho\t\r")
    terminal.prompt(r"/photos\s+ocs> ")
    terminal.send("quit\r")
    assert terminal.status() == 0


def output_goes_to_files_and_programs(folder):
    terminal = start(folder)
    answer(terminal, "for n in [3, 1, 2] { echo n$n } > out.txt")
    assert (folder / "out.txt").read_text() == "n3\nn1\nn2\n"
    answer(terminal, "pwd --format json >> out.txt")
    assert (folder / "out.txt").read_text().endswith("}\n")
    assert "n1\r\nn2\r\nn3" in answer(terminal, "!sort out.txt | head -4")
    assert "PATH\r\n" not in answer(terminal, "echo path | tr a-z A-Z > up.txt")
    assert (folder / "up.txt").read_text() == "PATH\n"
    assert "grep ended with status 1" in answer(terminal, "pwd | grep nothing-like-this")
    leave(terminal)


def an_interrupt_ends_a_program_and_not_the_prompt(folder):
    terminal = start(folder)
    terminal.text = ""
    terminal.send("echo a | sleep 600\r")
    terminal.wait(r"sleep 600\s*\r?\n", 60)
    terminal.idle(0.5)
    terminal.send(CTRL_C)
    terminal.prompt()
    assert "alive" in answer(terminal, "echo alive")
    leave(terminal)


def long_answers_are_shown_page_by_page(folder):
    os.environ["PAGER"] = "sed s/^/page:/"
    terminal = start(folder)
    assert "page:" in answer(terminal, "help")
    assert "page:" not in answer(terminal, "pwd")
    answer(terminal, "pager off")
    assert "page:" not in answer(terminal, "help")
    del os.environ["PAGER"]
    leave(terminal)


def keys_typed_ahead_stay_away_from_the_pager(folder):
    """`less` would execute a line that begins with an exclamation mark."""
    terminal = start(folder)
    terminal.text = ""
    terminal.send("!sleep 1; true\r")
    terminal.wait("true", 60)
    terminal.idle(0.3)
    terminal.send("help\r!touch pwned\recho ah")
    terminal.wait("q quits", 60)
    terminal.idle(0.3)
    assert not (folder / "pwned").exists()
    terminal.send("q")
    terminal.wait(r"touch pwned", 60)
    terminal.idle(0.5)
    # The line was a command of the prompt, not of the pager; the rest of the keys follows it.
    assert (folder / "pwned").exists()
    (folder / "pwned").unlink()
    terminal.send("ead\r")
    terminal.prompt(r"\nahead\s+ocs> ")
    terminal.text = ""
    terminal.send("help\r")
    terminal.wait("q quits", 60)
    terminal.send("!")
    terminal.wait("not available", 60)
    terminal.send("\rq")
    terminal.prompt()
    assert not (folder / "pwned").exists()
    leave(terminal)


def a_capture_is_opened_by_its_path(folder):
    terminal = Terminal(["-c", "simulate cap --views 4 --width 160 --height 120"], folder)
    assert terminal.status() == 0
    terminal = Terminal(["cap/Images"], folder)
    seen = terminal.prompt(r"Images> ")
    assert "4 frames" in seen and "next: " in seen, seen
    terminal.send("quit\r")
    assert terminal.status() == 0
    terminal = start(folder)
    terminal.send(f"'{folder}/cap/Images'\r")
    assert "4 frames" in terminal.prompt(r"Images> ")
    seen = terminal.command("status")
    assert re.search(r"next: \S*reconstruct", seen), seen
    terminal.send("quit\r")
    assert terminal.status() == 0


def words_of_other_shells_are_understood(folder):
    terminal = start(folder)
    assert "Prints its arguments" in answer(terminal, "man echo")
    assert "Prints its arguments" in answer(terminal, "?echo")
    (folder / "a file").write_text("x")
    assert "a file" in answer(terminal, "ls")
    answer(terminal, "echo again")
    assert answer(terminal, "!! and again").count("again and again") == 2
    assert re.search(r"ocs \d", answer(terminal, "version"))
    assert "\x1b[2J" in answer(terminal, "clear")
    leave(terminal)


def colors_are_left_out_on_request(folder):
    os.environ["PAGER"] = ""
    terminal = start(folder)
    assert "\x1b[1m" in answer(terminal, "params texture")
    leave(terminal)
    os.environ["NO_COLOR"] = "1"
    terminal = start(folder)
    assert "\x1b[1m" not in answer(terminal, "params texture")
    leave(terminal)
    del os.environ["NO_COLOR"], os.environ["PAGER"]


def help_begins_with_five_commands_and_fits(folder):
    terminal = start(folder)
    answer(terminal, "pager off")
    fcntl.ioctl(terminal.fd, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 60, 0, 0))
    lines = answer(terminal, "help").split("\r\n")[1:-1]
    assert [line.split()[0] for line in lines[:5]] == [
        "load", "reconstruct", "show", "view", "export"], lines[:6]
    assert max(map(len, lines)) <= 60, max(lines, key=len)
    leave(terminal)


def the_rc_file_is_run_at_the_prompt_only(folder):
    (folder / "config" / "ocs").mkdir(parents=True)
    (folder / "config" / "ocs" / "rc.ocs").write_text("alias hello = echo good day\nnonsense\nlet n = (1)\n")
    os.environ["XDG_CONFIG_HOME"] = str(folder / "config")
    terminal = Terminal([], folder)
    seen = terminal.prompt()
    assert "rc.ocs:2:1: unknown command nonsense" in seen, seen
    # The other lines are run.
    assert "good day" in answer(terminal, "hello")
    leave(terminal)
    terminal = Terminal([], folder)
    terminal.prompt()
    assert re.search(r"\n1\s", answer(terminal, "echo $n"))
    leave(terminal)
    terminal = Terminal(["--no-rc"], folder)
    terminal.prompt()
    assert "unknown command hello" in answer(terminal, "hello")
    leave(terminal)
    del os.environ["XDG_CONFIG_HOME"]


def tab_completes_variables_values_and_quotes(folder):
    (folder / "my photos").mkdir()
    terminal = start(folder)
    answer(terminal, "let point = (1)")
    terminal.send("echo $poi\t\r")
    terminal.prompt(r"\n1\s+ocs> ")
    terminal.send('echo "it is ${$poi\t+ 1}"\r')
    terminal.prompt(r"it is 2\s+ocs> ")
    terminal.send("cd my\t\"\r")
    terminal.prompt(r"/my photos\s+ocs> ")
    terminal.send("cd ..\r")
    terminal.prompt()
    terminal.send("cd \"my ph\t\"\r")
    terminal.prompt(r"/my photos\s+ocs> ")
    terminal.send("pwd --format=js\t\r")
    terminal.prompt(r'"path":"[^\0]*ocs> ')
    leave(terminal)


def tab_counts_characters_not_bytes(folder):
    terminal = start(folder)
    terminal.send("echo größe; pw\t\r")
    terminal.prompt(r"\ngröße\s+/[^\0]*ocs> ")
    leave(terminal)


CASES = [
    bytes_that_are_not_utf8_are_left_out,
    two_interrupts_in_a_row_leave,
    interrupts_apart_do_not_leave,
    interrupts_at_any_moment_lead_back_to_the_prompt,
    a_signal_that_ends_ocs_gives_the_terminal_back,
    blocks_run_whole_and_stay_in_the_history,
    an_interrupted_block_is_forgotten,
    the_arrow_recalls_lines_of_earlier_sessions,
    a_pasted_block_runs_on_enter,
    lines_are_colored_suggested_and_searched,
    a_block_is_edited_as_a_whole,
    candidates_and_limits_are_listed,
    a_resized_window_shows_the_line_again,
    a_dumb_terminal_edits_by_itself,
    tab_completes,
    output_goes_to_files_and_programs,
    an_interrupt_ends_a_program_and_not_the_prompt,
    long_answers_are_shown_page_by_page,
    keys_typed_ahead_stay_away_from_the_pager,
    a_capture_is_opened_by_its_path,
    words_of_other_shells_are_understood,
    colors_are_left_out_on_request,
    help_begins_with_five_commands_and_fits,
    the_rc_file_is_run_at_the_prompt_only,
    tab_completes_variables_values_and_quotes,
    tab_counts_characters_not_bytes,
]


def main():
    tally = Tally(AssertionError, OSError)
    names = sys.argv[1:]
    for case in [c for c in CASES if not names or c.__name__ in names]:
        with tempfile.TemporaryDirectory() as name:
            with tally.part(case.__name__):
                case(pathlib.Path(name).resolve())
    tally.end("prompt")


main()
