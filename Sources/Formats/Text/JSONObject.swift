import Foundation
import Support

/// An untrusted JSON object: each access checks the type and finiteness.
package struct JSONObject {
  private let values: [String: Any]

  package init?(_ value: Any) {
    guard let values = value as? [String: Any] else { return nil }
    self.values = values
  }

  /// - Throws: `FileProblem` if `data` is not a JSON object.
  package init(parsing data: Data) throws {
    let value: Any
    do {
      value = try JSONReading.value(data)
    } catch {
      let detail = (error as NSError).userInfo["NSDebugDescription"] as? String
      throw FileProblem.notJSON(detail)
    }
    guard let object = JSONObject(value) else {
      throw FileProblem.notAnObject
    }
    self = object
  }

  package func has(_ key: String) -> Bool { values[key] != nil && !(values[key] is NSNull) }
  package func string(_ key: String) -> String? { values[key] as? String }
  package func array(_ key: String) -> [Any]? { values[key] as? [Any] }

  /// A finite number; `nil` if the key is absent.
  ///
  /// - Throws: `FileProblem` for any other value.
  package func number(_ key: String) throws -> Double? {
    guard has(key) else { return nil }
    guard let value = Self.number(values[key] as Any) else {
      throw FileProblem.notANumber(key: key)
    }
    return value
  }

  /// 3 or 4 rows of `columns` numbers; `nil` if the key is absent.
  package func matrix(_ key: String, columns: Int) throws -> [[Double]]? {
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

  /// The objects of an array; other elements are ignored. Empty if the key is absent.
  package func objects(_ key: String) -> [JSONObject] {
    (array(key) ?? []).compactMap { JSONObject($0) }
  }

  /// The object of a key; `nil` for any other value.
  package func object(_ key: String) -> JSONObject? { values[key].flatMap { JSONObject($0) } }

  /// The keys in alphabetical order.
  package var keys: [String] { values.keys.sorted() }

  /// An integer, possibly stored as a string; `nil` for any other value.
  package func whole(_ key: String) -> Int? {
    if let text = string(key) { return Int(text) }
    return (try? number(key)).flatMap { $0 }.flatMap { Int(checked: $0) }
  }

  /// A string, or an integer as a string.
  package func text(_ key: String) -> String? { string(key) ?? whole(key).map { String($0) } }

  /// `count` finite numbers, in a flat or nested array; `nil` if the key is absent.
  ///
  /// - Throws: `FileProblem` for any other value.
  package func numbers(_ key: String, count: Int) throws -> [Double]? {
    guard has(key) else { return nil }
    return try Self.flat(values[key] as Any, key: key, count: count)
  }

  /// Like `numbers`, for a value; numbers may be stored as strings, and a single number needs no
  /// array.
  package static func flat(_ value: Any, key: String, count: Int) throws -> [Double] {
    let items = (value as? [Any]) ?? [value]
    guard items.count <= max(count, 1) else { throw FileProblem.notNumbers(key: key, count: count) }
    let numbers = items.flatMap { ($0 as? [Any]) ?? [$0] }.compactMap { item in
      (item as? String).map { Double($0) ?? .nan } ?? number(item)
    }
    guard numbers.count == count, numbers.allSatisfy(\.isFinite) else {
      throw FileProblem.notNumbers(key: key, count: count)
    }
    return numbers
  }

  private static func number(_ value: Any) -> Double? {
    if value is String { return nil }
    guard let number = (value as? NSNumber)?.doubleValue ?? value as? Double, number.isFinite
    else { return nil }
    return number
  }
}
