import Support

extension Value {
  /// The value as single-line JSON; numbers that JSON cannot represent become null.
  public var json: String {
    var out = ""
    write(to: &out)
    return out
  }

  private func write(to out: inout String) {
    switch self {
    case .null: out += "null"
    case .bool(let value): out += value ? "true" : "false"
    case .number(let value): out += Value.json(of: value)
    case .string(let value): out += JSONText.quoted(value)
    case .list(let items):
      out += "["
      for (index, item) in items.enumerated() {
        if index > 0 { out += "," }
        item.write(to: &out)
      }
      out += "]"
    case .record(let record):
      out += "{"
      for (index, field) in record.fields.enumerated() {
        if index > 0 { out += "," }
        out += JSONText.quoted(field.key)
        out += ":"
        field.value.write(to: &out)
      }
      out += "}"
    }
  }

  private static func json(of number: Double) -> String {
    guard number.isFinite else { return "null" }
    if number == number.rounded(), abs(number) < 1e15 { return String(Int(saturating: number)) }
    return String(number)
  }
}
