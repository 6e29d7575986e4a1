/// Commands of a breakpoint that was reached.
struct StopCommands: Sendable {
  /// The number of the breakpoint.
  let number: Int
  let text: String
}
