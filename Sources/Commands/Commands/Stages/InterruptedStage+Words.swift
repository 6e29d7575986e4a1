import Scene
import ShellKit
import Support
import Workspace

extension InterruptedStage {
  /// How far the run came, and the command that continues it.
  func words(_ stage: StageName) -> String {
    let given = options.sorted { $0.key < $1.key }.map { name, value in
      switch value {
      case "true": " --\(name)"
      case "false": " --no-\(name)"
      default: " --\(name) \(value.isEmpty ? "\"\"" : ScriptText.word(value))"
      }
    }
    return "interrupted at \(Int(saturating: 100 * fraction)) %; continue with: \(stage.rawValue)"
      + given.joined()
  }
}
