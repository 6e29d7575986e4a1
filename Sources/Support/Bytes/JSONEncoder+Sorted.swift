import Foundation

extension JSONEncoder {
  /// An encoder with sorted keys, so that equal values yield equal bytes.
  package static var sorted: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return encoder
  }
}
