import Script

/// Two-word commands, such as `mesh check`. The second word is part of the name rather than an
/// argument, so that the options of the first command do not change.
extension Catalog {
  /// The call of a two-word command, if the first two words are its name.
  package func joined(_ call: ResolvedCall) -> ResolvedCall { twoWords(call) }

  /// The same before the run, if the second word is a literal.
  package func joined(_ call: CommandCall) -> CommandCall { twoWords(call) }

  private func twoWords<Call: BindableCall>(_ call: Call) -> Call {
    guard let first = call.arguments.first.map(Call.bound), case .word = first.kind,
      let word = first.value?.string, command("\(call.name) \(word)") != nil
    else { return call }
    var joined = call
    joined.name = "\(call.name) \(word)"
    joined.arguments.removeFirst()
    return joined
  }
}
