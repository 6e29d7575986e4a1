import ShellKit

extension Shell: ScriptRunner {}

extension ScriptTest {
  /// Copies only seed, working folder and workspace folder of a shell.
  init(like shell: ShellState) {
    var own = ShellState(
      context: shell.project.context.silent, directory: shell.directory,
      workspaceRoot: shell.project.workspaceRoot)
    own.isTest = true
    self.init { [own] in Shell(state: own, presenter: $0) }
  }
}
