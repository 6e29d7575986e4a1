import Commands
import Script

extension Shell {
  /// Thrown by `type` if the presenter of the shell is not a `CollectingPresenter`.
  private struct OtherPresenter: Error {}

  /// Runs lines and returns their output. The shell's presenter must be a `CollectingPresenter`.
  @discardableResult
  package mutating func type(_ text: String) throws -> [String] {
    guard let collected = presenter as? CollectingPresenter else { throw OtherPresenter() }
    _ = collected.take()
    _ = try run(Source(name: "t", text: text))
    return collected.take()
  }
}
