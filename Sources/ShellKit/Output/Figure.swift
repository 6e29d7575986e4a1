import Support

/// Numbers as shown in sentences.
package enum Figure {
  /// Rounds to at most one decimal.
  package static func rounded(_ value: Double) -> String {
    let tenths = (value * 10).rounded() / 10
    return tenths == tenths.rounded() && abs(tenths) < HumanText.maxWhole
      ? String(Int(saturating: tenths)) : String(tenths)
  }

  /// A fraction 0 ... 1 in whole percent.
  package static func percent(_ share: Double) -> String {
    "\(Int(saturating: (100 * share).rounded())) %"
  }
}
