import ShellKit

extension HelpTopic {
  static let stepping = HelpTopic(
    "stepping", "Stages run step by step: STAGE --step, step, continue, back, break, where.",
    examples: [
      Example(
        "break add refused if visible > 100; break off",
        prints: "breakpoint 1: refused if visible > 100")
    ],
    """
    align --step               prepares a run, which waits before its first step; so does any stage
    step [N]                   goes on by whole steps: a view registered or refused, a pair verified
    step into [N]              stops within them: view proposed, points triangulated, adjusted, filtered
    continue                   to the next breakpoint; finish: to the end, past breakpoints
    back [N], restart          to an earlier step, exactly as it was; to the beginning, with settings of now
    where                      the step, its frames and its figures
    break add EVENT [if EXPR]  break list names the events and their figures; break remove N, break off
    candidates                 of a stopped alignment: which views come next, with points and scores
    register FRAME             has it try a frame next; init use A B: begins it again from a pair
    residuals, tracks, coverage, pair, show points|residuals|mesh, mesh check look at the stopped state.
    One worker runs a stopped stage, in one order; the result is that of a plain run, byte for byte.
    Ctrl-C stops at the next step. The place is kept in the workspace: after the shell has ended, or was
    killed, load and where find it again, and the run is repeated up to it.
    In a session, break add feedback=movingTooFast, state=…, shot or dial>=0.5 stops session run.
    """)
}
