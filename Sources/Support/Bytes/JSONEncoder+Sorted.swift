import Foundation

extension JSONEncoder {
  /// An encoder that writes keys in order, so that equal values give equal bytes.
  package static var sorted: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return encoder
  }
}
