import Script

/// The content of pages about photographs.
package struct PageFrames {
  /// One record per photograph, in the order of the capture.
  let rows: [Record]
  /// The columns of a table of the rows.
  let columns: [String]
  /// The reasons why photographs are unregistered, by name.
  let missing: [String: String]
  /// Names of photographs that are placed by their device poses.
  let placed: Set<String>

  /// - Parameter missing: Unregistered photographs; the first of several with the same name counts.
  package init(
    rows: [Record], columns: [String], missing: [(name: String, reason: String)], placed: [String]
  ) {
    self.rows = rows
    self.columns = columns
    self.missing = Dictionary(
      missing.map { ($0.name, $0.reason) }, uniquingKeysWith: { first, _ in first })
    self.placed = Set(placed)
  }
}
