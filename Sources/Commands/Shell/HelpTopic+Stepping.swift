import ShellKit

extension HelpTopic {
  static let stepping = HelpTopic(
    "stepping",
    summary: "Stages run step by step: STAGE --step, step, continue, back, break, where.",
    examples: [
      "break add refused if visible > 100; break off":
        "breakpoint 1: refused if visible > 100"
    ],
    text: """
      align --step               starts a run and stops before its first step; works for every stage
      step [N]                   runs whole steps: a view registered or refused, a pair verified
      step into [N]              also stops within steps: view proposed, points triangulated, adjusted
      continue                   runs to the next breakpoint; finish runs to the end
      back [N]                   goes back to an earlier step and its exact state
      restart                    goes back to the beginning, with the current settings
      where                      shows the step, its frames and its figures
      break add EVENT [if EXPR]  adds a breakpoint; break list shows the events and their figures
      break remove N, break off  remove one breakpoint, or all
      break add EVENT { … }      runs commands at each stop: { show points; residuals; continue }
      watch EXPR                 stops when a value changes
      candidates                 lists the next views of a stopped alignment, with points and scores
      register FRAME             makes it try a frame next; init use A B restarts it from a pair
      residuals, tracks, coverage, pair, show points|residuals|mesh and mesh check use the stopped state.
      Trial models, from which align chooses its initial pair, are passed over unless --trials is given.
      A stepped stage runs on one thread, in a fixed order; its result is byte-identical to that of a
      run without stops. Ctrl-C stops at the next step. The position is stored in the workspace: in a
      new shell, load and where find it again, and the run is repeated up to it.
      In a session, break add feedback=movingTooFast, state=…, shot or dial>=0.5 stops session run.
      """)
}
