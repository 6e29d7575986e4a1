import Numerics
import ShellKit

/// Mean, median and maximum of errors; all 0 without any.
package struct ErrorSummary: Encodable {
  var mean = 0.0
  var median = 0.0
  var max = 0.0

  package init(_ errors: [Double]) {
    let sorted = errors.sorted()
    guard let last = sorted.last, let middle = sorted.interpolatedMedian() else { return }
    mean = sorted.reduce(0, +) / Double(sorted.count)
    median = middle
    max = last
  }

  /// The three values on one line.
  package var line: String {
    "mean \(HumanText.number(mean))  median \(HumanText.number(median))  "
      + "max \(HumanText.number(max))"
  }
}
