import Foundation

/// The stored form of reports: JSON with `snake_case` names.
package enum StoredReport {
  package static func bytes(_ report: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = .sortedKeys
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return Array(try encoder.encode(report))
  }

  /// - Throws: `StorageError.inconsistent` if the bytes have another form.
  package static func report<Report: Decodable>(_ bytes: [UInt8], as type: Report.Type) throws
    -> Report
  {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    do {
      return try decoder.decode(type, from: Data(bytes))
    } catch {
      throw StorageError.inconsistent("report")
    }
  }
}
