extension JSONObject {
  /// The `count` finite numbers of a required key.
  func required(_ key: String, _ count: Int) throws -> [Double] {
    guard let numbers = try numbers(key, count: count) else {
      throw FileProblem.notNumbers(key: key, count: count)
    }
    return numbers
  }
}
