import Support

extension Workbench {
  /// Says what a stage will ask of memory, and what it will do about it.
  ///
  /// - Returns: What to tell where it cannot keep within the limit.
  func announceMemory(of stage: StageName, _ need: MemoryNeed?) -> [String] {
    guard let need else { return [] }
    func words(_ bytes: Int) -> String { ByteText.words(Double(bytes)) }
    let rest = need.whole > context.memory / 2 ? ", what does not fit stands in a file" : ""
    context.log(
      "\(stage.rawValue) goes through about \(words(need.whole)), \(words(need.least)) of them at "
        + "once, within \(words(context.memory))\(rest)")
    guard need.exceeds(context.memory) else { return [] }
    return [
      "\(stage.rawValue) needs about \(words(need.least)) of memory at once, which --memory "
        + "(\(words(context.memory))) is too little for: lower "
        + need.settings.joined(separator: " or ")
    ]
  }
}
