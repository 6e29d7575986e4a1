import Foundation

/// The stored form is JSON, so that a reason keeps its case and numbers.
extension Unregistered {
  /// A JSON object with sorted keys; numbers that are not finite become strings.
  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// - Throws: `StorageError.inconsistent` if the text is not valid output of `json`.
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
