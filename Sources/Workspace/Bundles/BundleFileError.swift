import Capture
import Formats
import Foundation

/// An error of reading or writing a bundle.
package enum BundleFileError: Error, Equatable {
  /// The name given for a new bundle lacks the extension.
  case wrongName(String)
  /// The file is not a bundle.
  case notABundle(URL)
  /// A newer version of the program wrote it.
  case newer(URL, format: Int)
  /// A section is damaged.
  case damaged(URL, part: String)
  /// The capture that it describes is invalid.
  case badCapture(URL, FileProblem)
  /// An option of `load` that requires the photographs or their files.
  case fixed(option: String)
}
