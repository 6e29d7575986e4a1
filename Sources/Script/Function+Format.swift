import Foundation
import Support

/// Inserts `arguments[1...]` into the template `arguments[0]`.
///
/// The template is parsed here and each number formatted separately, so that no template can access
/// invalid memory.
func format(_ arguments: [Value]) throws -> String {
  if case .number = arguments[0] { return try formatNumber(arguments) }
  guard case .string(let template) = arguments[0] else {
    throw ValueError("format() takes a string first, got \(arguments[0].kindName)")
  }
  var out = ""
  var rest = arguments.dropFirst()
  var characters = Array(template)[...]
  while let character = characters.popFirst() {
    guard character == "%" else {
      out.append(character)
      continue
    }
    let directive = try Directive(&characters)
    if directive.conversion == "%" {
      out += "%"
    } else if let value = rest.popFirst() {
      out += try directive.set(value)
    } else {
      throw ValueError("format() has more % than values")
    }
  }
  guard rest.isEmpty else { throw ValueError("format() has more values than %") }
  return out
}

/// `format(x)` and `format(x, digits)`.
private func formatNumber(_ arguments: [Value]) throws -> String {
  guard arguments.count == 2, let value = arguments[0].number, let digits = arguments[1].number,
    digits >= 0, digits <= 15
  else { throw ValueError("format() takes a string first, or a number and 0…15 digits") }
  return String(format: "%.\(Int(saturating: digits))f", value)
}

/// A `%…` directive of a template.
private struct Directive {
  /// Maximum width or precision, characters.
  private static let maxWidth = 200

  var flags = ""
  var width = 0
  var precision: Int?
  var conversion: Character

  init(_ characters: inout ArraySlice<Character>) throws {
    while let flag = characters.first, flag == "-" || flag == "0" || flag == "+" {
      if !flags.contains(flag) { flags.append(flag) }
      characters.removeFirst()
    }
    width = try Directive.digits(&characters) ?? 0
    if characters.first == "." {
      characters.removeFirst()
      precision = try Directive.digits(&characters) ?? 0
    }
    guard let last = characters.popFirst(), "dfegs%".contains(last) else {
      throw ValueError("format() knows %d, %f, %e, %g, %s and %%")
    }
    conversion = last
  }

  private static func digits(_ characters: inout ArraySlice<Character>) throws -> Int? {
    var text = ""
    while let digit = characters.first, digit.isASCII, digit.isNumber, text.count < 4 {
      text.append(digit)
      characters.removeFirst()
    }
    guard let value = Int(text) else { return nil }
    guard value <= maxWidth else { throw ValueError("format() takes widths up to \(maxWidth)") }
    return value
  }

  func set(_ value: Value) throws -> String {
    if conversion == "s" {
      let text = value.text
      let blanks = String(repeating: " ", count: max(0, width - text.count))
      return flags.contains("-") ? text + blanks : blanks + text
    }
    guard case .number(let number) = value else {
      throw ValueError("%\(conversion) takes a number, got \(value.kindName)")
    }
    let digits = conversion == "d" ? ".0" : precision.map { ".\($0)" } ?? ""
    let letter = conversion == "d" ? "f" : String(conversion)
    let widthText = width > 0 ? String(width) : ""
    return String(format: "%\(flags)\(widthText)\(digits)\(letter)", number)
  }
}
