import Script

/// Commands of two words, such as `mesh check`: the second word would be no argument of the first
/// command, so that its options stay what they are.
extension Catalogue {
  /// The call of the command of two words, where the first two words are its name.
  package func joined(_ call: ResolvedCall) -> ResolvedCall { twoWords(call) }

  /// The same before the run, where the second word is written out.
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
