import Foundation

/// The stored form: JSON, so that a reason keeps its case and figures.
extension Unregistered {
  /// One object with sorted keys; a figure that is not finite is a text.
  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// - Throws: `StorageError.inconsistent` for anything but what `json` gives.
  init(json: String) throws {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    do {
      self = try decoder.decode(Self.self, from: Data(json.utf8))
    } catch {
      throw StorageError.inconsistent("list of views without a pose")
    }
  }
}
