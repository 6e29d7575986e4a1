import Foundation
import Script

/// Turns a stage's report into a record with `snake_case` names.
enum ReportValue {
  static func record(_ report: some Encodable) -> Record {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = [.sortedKeys]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    guard let data = try? encoder.encode(report),
      let value = try? Value(json: String(decoding: data, as: UTF8.self))
    else { return Record() }
    return value.record ?? Record()
  }

  /// A report, or part of one, from the values it was turned into; `nil` for another form.
  static func value<Report: Decodable>(_ value: Value, as type: Report.Type) -> Report? {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return try? decoder.decode(type, from: Data(value.json.utf8))
  }
}
