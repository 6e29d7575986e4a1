import Capture
import Formats
import Foundation

/// What can go wrong with a bundle.
package enum BundleFileError: Error, Equatable {
  /// The name of a bundle to write lacks its suffix.
  case wrongName(String)
  /// The file is not what `bundle` writes.
  case notABundle(URL)
  /// A newer program wrote it.
  case newer(URL, format: Int)
  /// A part is not what it should be.
  case damaged(URL, part: String)
  /// What it says of the capture cannot be.
  case badCapture(URL, FileProblem)
  /// An option of `load` that needs the photographs or their files.
  case fixed(option: String)
}
