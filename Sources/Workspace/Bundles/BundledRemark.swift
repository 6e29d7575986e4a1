import Capture
import Foundation
import Imaging

/// What was noticed of a file when the capture was loaded, as a bundle keeps it: the facts that rules
/// look at, else the sentence.
struct BundledRemark: Codable, Equatable {
  enum Kind: String, Codable {
    /// Skipped: broken, or no photograph.
    case damaged, notAnImage
    /// Skipped for another reason, a sentence.
    case skipped
    /// The same picture as another.
    case copy
    /// Loaded, with a sentence.
    case noted
  }

  var file: String
  var kind: Kind
  /// The reason, the other picture or the sentence.
  var text: String
  var format: ImageFormat?

  /// - Parameter sentence: The words of a remark whose facts are not stored.
  init(_ remark: FileRemark, sentence: (FileRemark) -> String) {
    file = remark.file
    switch remark.fact {
    case .skipped(.image(.damaged(_, let format, let reason))):
      kind = .damaged
      text = reason
      self.format = format
    case .skipped(.image(.notAnImage(_, let found))): (kind, text) = (.notAnImage, found)
    case .skipped, .surplus: (kind, text) = (.skipped, sentence(remark))
    case .samePicture(let other): (kind, text) = (.copy, other)
    default: (kind, text) = (.noted, sentence(remark))
    }
  }

  /// The remark, told of a file as if it lay in `folder`.
  func remark(in folder: URL) -> FileRemark {
    let url = folder.appendingPathComponent(file)
    let fact: FileRemark.Fact =
      switch kind {
      case .damaged: .skipped(.image(.damaged(url, format: format ?? .jpeg, reason: text)))
      case .notAnImage: .skipped(.image(.notAnImage(url, found: text)))
      case .skipped: .skipped(.other(text))
      case .copy: .samePicture(as: text)
      case .noted: .noted(text)
      }
    return FileRemark(file: file, fact)
  }
}
