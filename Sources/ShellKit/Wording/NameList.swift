/// A short list of names.
package enum NameList {
  private static let shown = 4

  /// Up to four names, or the first three and the number of others.
  package static func words(_ names: [String]) -> String {
    guard names.count > shown else { return names.joined(separator: ", ") }
    return names.prefix(shown - 1).joined(separator: ", ") + " and \(names.count - shown + 1) more"
  }
}
