import Script

/// What pages show of the photographs.
package struct PageFrames {
  /// One record per photograph, in the order of the capture.
  let rows: [Record]
  /// The columns of a table of them.
  let columns: [String]
  /// Why photographs are not registered, by name.
  let missing: [String: String]
  /// Names of photographs that are placed by their device's pose.
  let placed: Set<String>

  /// - Parameter missing: Photographs without a pose; of several with one name the first counts.
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
