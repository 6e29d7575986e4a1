import Evaluation
import ShellKit

extension ViewQuality {
  /// The measures of a photograph in one line.
  var words: String {
    [
      psnr.map { "\(Figure.rounded($0)) dB" },
      unlike.map { "\(Figure.rounded(100 * $0)) % of the blocks unlike" },
      "\(Figure.rounded(100 * coverage)) % covered",
    ].compactMap { $0 }.joined(separator: ", ")
  }
}
