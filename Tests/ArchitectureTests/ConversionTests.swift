import Foundation
import TestSupport
import Testing

/// Requires `Int(saturating:)` and `Int(checked:)` in the sources: the standard library's
/// conversions trap on NaN and on out-of-range numbers.
///
/// This checks the text of conversions; `Scripts/check-conversions` checks types with the compiler.
@Suite(.tags(.slow)) struct ConversionTests {
  /// The file that defines the two initializers.
  private static let home = "Sources/Support/Numbers/CheckedConversion.swift"

  @Test func noSourceHasUncheckedConversions() throws {
    let files = try SourceTree.files(below: "Sources").filter { $0.path != Self.home }
    #expect(files.count > 500)
    for file in files { #expect(Conversions(in: file.text).unchecked == [], "\(file.path)") }
  }

  @Test(arguments: [
    "Int(x.rounded())", "Int32(place.x.rounded(.down))", "UInt8(Double(a) * b)", "Int(1.5 * scale)",
    "Int((a / 2.0).squareRoot())", "UInt16(floor(x))", "[Int(Float(width) / cell), 0]",
    "Int(log2(side))",
  ])
  func uncheckedConversionsAreDetected(text: String) {
    #expect(Conversions(in: "let a = 1\nlet k = \(text)").unchecked.count == 1)
  }

  @Test(arguments: [
    "Int(saturating: x.rounded())", "Int(checked: x.rounded())", "Int(index)", "print(x.rounded())",
    "UInt8(ascii: \"1\")", "Int(bytes[Int(saturating: x * 1.5)])", "MyInt(x.rounded())",
    "Int(\"1.5\")", "// Int(x.rounded())",
  ])
  func otherExpressionsAreIgnored(text: String) {
    #expect(Conversions(in: "let k = \(text)").unchecked == [])
  }
}

/// Integer conversions in a source text whose argument looks like floating point.
struct Conversions {
  /// The conversions, as written.
  private(set) var unchecked: [String] = []

  init(in text: String) {
    for line in text.split(separator: "\n")
    where line.contains("Int") && !line.drop(while: { $0 == " " }).hasPrefix("//") {
      find(in: String(line).replacing(#/\/\/.*/#, with: ""))
    }
  }

  private mutating func find(in line: String) {
    // Match only the type's name, so that nested calls are found too.
    let conversion = #/(?:^|[^A-Za-z0-9_.])(U?Int(?:8|16|32|64)?)(?=\()/#
    // Functions that return floating point, and floating-point literals.
    let signs =
      #/\.rounded\(|\bDouble\(|\bFloat\(|\b(floor|ceil|sqrt|log|log2|pow)\(|\.squareRoot\(|\b\d+\.\d/#
    for match in line.matches(of: conversion) {
      let argument = Self.argument(line[match.output.1.endIndex...].dropFirst())
      let own = Self.outer(argument)
      let isLabeled = own.prefixMatch(of: #/[a-zA-Z]+: /#) != nil
      if !isLabeled && own.contains(signs) { unchecked.append(match.output.1 + "(\(argument))") }
    }
  }

  /// The text up to the parenthesis that closes the call, or to the end of the line.
  private static func argument(_ text: Substring) -> String {
    var depth = 0
    let end = text.firstIndex { character in
      if "([{".contains(character) { depth += 1 }
      if ")]}".contains(character) { depth -= 1 }
      return depth < 0
    }
    return String(text[..<(end ?? text.endIndex)])
  }

  /// The argument without subscripts, string literals and calls that are conversions themselves.
  private static func outer(_ argument: String) -> String {
    argument.replacing(#/"[^"]*"/#, with: "\"\"").replacing(#/\[[^\]]*\]/#, with: "[]")
      .replacing(#/U?Int(8|16|32|64)?\((saturating|checked): .*/#, with: "0")
  }
}
