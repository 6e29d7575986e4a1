import Files
import Foundation
import Support

extension Messages {
  /// The system's reason; the sentence if there is none.
  package static func reason(of error: FileError) -> String {
    switch error {
    case .cannotRead(_, let reason), .cannotWrite(_, let reason): reason
    default: text(of: error)
    }
  }

  package static func text(of error: FileError) -> String {
    switch error {
    case .exists(let url): "\(url.path) exists; --force replaces it"
    case .cannotWrite(let url, let reason):
      "cannot write \(url.path): \(lowercasedStart(reason))"
    case .inUse(let url):
      "another ocs is writing to \(url.path); wait until it has ended, or choose another folder"
    case .cannotRead(let url, let reason): "cannot read \(url.path): \(lowercasedStart(reason))"
    case .notAFile(let url, .link):
      "\(url.path) is a symbolic link, which is not followed here; use the file itself"
    case .notAFile(let url, let kind): "\(url.path) is a \(kind.rawValue), not a file"
    case .notAFolder(let url, let kind): "\(url.path) is a \(kind.rawValue), not a folder"
    case .tooLarge(let url, let limit):
      "\(url.path) is larger than \(limit >> 20) MiB, too large for a file of its kind"
    case .severalFiles(let url, let kind, let names):
      "\(url.path) is a \(kind.rawValue) and receives only one file; this format writes "
        + "\(names.joined(separator: ", "))"
    case .readerIsGone(let url): "the reader of \(url.path) is gone"
    }
  }
}
