import Foundation

extension JSONEncoder {
  /// An encoder that writes keys in order, so that equal values give equal bytes.
  static var sorted: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return encoder
  }
}
