import Support

/// Numbers as shown in sentences.
package enum Figure {
  /// Rounds to at most one decimal.
  package static func rounded(_ value: Double) -> String {
    let tenths = (value * 10).rounded() / 10
    return tenths == tenths.rounded() && abs(tenths) < HumanText.maxWhole
      ? String(Int(saturating: tenths)) : String(tenths)
  }

  /// A number with its noun: `1 frame`, `2 frames`.
  package static func counted(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(plural ?? noun + "s")"
  }

  /// A fraction 0 ... 1 in whole percent.
  package static func percent(_ share: Double) -> String {
    "\(Int(saturating: (100 * share).rounded())) %"
  }
}
