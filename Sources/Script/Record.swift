/// Named values in insertion order.
public struct Record: Sendable, Equatable, ExpressibleByDictionaryLiteral {
  /// Distinct names of the fields, in insertion order.
  public private(set) var keys: [String] = []
  /// Values of the fields, parallel to `keys`.
  public private(set) var values: [Value] = []

  /// Creates an empty record.
  public init() {}

  /// Creates a record from fields of a file; the last of equal keys is used. Linear in the number
  /// of fields.
  init(keys: [String], values: [Value]) {
    var places: [String: Int] = [:]
    for (key, value) in zip(keys, values) {
      if let place = places[key] {
        self.values[place] = value
      } else {
        places[key] = self.keys.count
        self.keys.append(key)
        self.values.append(value)
      }
    }
  }

  /// Creates a record from a Swift literal; the last of equal keys is used.
  public init(dictionaryLiteral elements: (String, Value)...) {
    for (key, value) in elements { self[key] = value }
  }

  /// The value of a field; assigning `nil` removes it.
  public subscript(key: String) -> Value? {
    get { keys.firstIndex(of: key).map { values[$0] } }
    set {
      switch (keys.firstIndex(of: key), newValue) {
      case (let index?, let value?): values[index] = value
      case (let index?, nil):
        keys.remove(at: index)
        values.remove(at: index)
      case (nil, let value?):
        keys.append(key)
        values.append(value)
      case (nil, nil): break
      }
    }
  }

  /// Names and values in insertion order.
  public var fields: [(key: String, value: Value)] { Array(zip(keys, values)) }
}

extension Value: ExpressibleByDictionaryLiteral {
  /// Creates a record from a Swift literal.
  public init(dictionaryLiteral elements: (String, Value)...) {
    var record = Record()
    for (key, value) in elements { record[key] = value }
    self = .record(record)
  }
}
