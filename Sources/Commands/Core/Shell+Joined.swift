import Script

/// Commands of two words, such as `mesh check`: the second word would be no argument of the first
/// command, so that its options stay what they are.
extension Shell {
  /// The call of the command of two words, where the first two words are its name.
  static func joined(_ call: ResolvedCall) -> ResolvedCall {
    guard case .word(let value, _)? = call.arguments.first, let word = value.string,
      Catalogue.command("\(call.name) \(word)") != nil
    else { return call }
    var joined = call
    joined.name = "\(call.name) \(word)"
    joined.arguments.removeFirst()
    return joined
  }

  /// The same before the run, where the word is written out.
  static func joined(_ call: CommandCall) -> CommandCall {
    guard case .word(let word)? = call.arguments.first, let text = word.literal,
      Catalogue.command("\(call.name) \(text)") != nil
    else { return call }
    var joined = call
    joined.name = "\(call.name) \(text)"
    joined.arguments.removeFirst()
    return joined
  }
}
