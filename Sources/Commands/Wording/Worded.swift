import Capture
import ObjectCapture
import Support

/// A fact that has a sentence: stages record the fact, its words stand in this folder.
protocol Worded {
  /// The sentence, without a full stop; empty where there is nothing to say.
  var words: String { get }
}

extension FileRemark: Worded {}

extension FileProblem: Worded {}

/// Figures as sentences have them.
enum Figure {
  /// At most one decimal.
  static func rounded(_ value: Double) -> String {
    let tenths = (value * 10).rounded() / 10
    return tenths == tenths.rounded() && abs(tenths) < HumanText.maxWhole
      ? String(Int(saturating: tenths)) : String(tenths)
  }

  /// A share 0 ... 1 as whole percent.
  static func percent(_ share: Double) -> String { "\(Int(saturating: (100 * share).rounded())) %" }
}
