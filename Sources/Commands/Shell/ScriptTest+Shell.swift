import ShellKit

extension Shell: ScriptRunner {}

extension ScriptTest {
  /// Takes over seed, folder and workspace of a shell, and nothing else.
  init(like shell: ShellState) {
    var own = ShellState(
      context: shell.project.context.silent, directory: shell.directory,
      workspaceRoot: shell.project.workspaceRoot)
    own.isTest = true
    self.init { [own] in Shell(state: own, presenter: $0) }
  }
}
