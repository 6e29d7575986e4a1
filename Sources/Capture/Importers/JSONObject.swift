import Foundation

/// A JSON object nobody vouches for: each access checks the type and finiteness.
struct JSONObject {
  private let values: [String: Any]

  init?(_ value: Any) {
    guard let values = value as? [String: Any] else { return nil }
    self.values = values
  }

  /// - Throws: `FileProblem` when `data` is not a JSON object.
  init(parsing data: Data) throws {
    let value: Any
    do {
      value = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
    } catch {
      let detail = (error as NSError).userInfo["NSDebugDescription"] as? String
      throw FileProblem.notJSON(detail)
    }
    guard let object = JSONObject(value) else {
      throw FileProblem.notAnObject
    }
    self = object
  }

  func has(_ key: String) -> Bool { values[key] != nil && !(values[key] is NSNull) }
  func string(_ key: String) -> String? { values[key] as? String }
  func array(_ key: String) -> [Any]? { values[key] as? [Any] }

  /// A finite number; `nil` when the key is absent.
  ///
  /// - Throws: `FileProblem` when there is something else.
  func number(_ key: String) throws -> Double? {
    guard has(key) else { return nil }
    guard let value = Self.number(values[key] as Any) else {
      throw FileProblem.notANumber(key: key)
    }
    return value
  }

  /// Rows of numbers, all of `columns`; 3 or 4 rows. `nil` when the key is absent.
  func matrix(_ key: String, columns: Int) throws -> [[Double]]? {
    guard has(key) else { return nil }
    let rows = (values[key] as? [Any])?.map { row in
      (row as? [Any])?.map { Self.number($0) ?? .nan } ?? []
    }
    guard let rows, (3...4).contains(rows.count), rows.allSatisfy({ $0.count == columns }) else {
      throw FileProblem.notAMatrix(key: key, columns: columns)
    }
    guard rows.allSatisfy({ $0.allSatisfy(\.isFinite) }) else {
      throw FileProblem.notFinite(key: key)
    }
    return rows
  }

  private static func number(_ value: Any) -> Double? {
    if value is String { return nil }
    guard let number = (value as? NSNumber)?.doubleValue ?? value as? Double, number.isFinite
    else { return nil }
    return number
  }
}
