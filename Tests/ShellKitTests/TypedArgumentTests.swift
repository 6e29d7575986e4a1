import Script
import Support
import Testing

@testable import ShellKit

private struct InnerOptions: StageOptions {
  var share = 0.0
  static let settings: [Setting<Self>] = [.number("share", \.share, in: 0...1, "A share.")]
}

private struct MixedOptions: StageOptions {
  var inner = InnerOptions()
  var count = 1
  var name = ""
  var isOn = false
  static let settings: [Setting<Self>] =
    InnerOptions.settings.map { .lifted($0, from: \.inner) } + [
      .count("count", \.count, in: 1...9, "A count."), .text("name", \.name, "A name."),
      .flag("on", \.isOn, "A switch."),
    ]
}

/// Values of a script are assigned to options without conversion to text.
@Suite struct TypedArgumentTests {
  private func bound(_ name: String, _ value: Value) throws -> MixedOptions {
    let span = Span(Source(name: "t", text: "t"), 0..<1)
    var binder = Binder(command: "mix", span: span, base: MixedOptions())
    return try binder.bind([
      BoundArgument(kind: .option(name, hasValue: true), value: value, span: span)
    ])
  }

  @Test func numbersKeepFullPrecision() throws {
    let number = 0.1 + 0.2
    #expect(Value.number(number).text == "0.3")
    #expect(try bound("share", .number(number)).inner.share == number)
  }

  @Test func valuesAreConvertedToTheTypeOfTheSetting() throws {
    #expect(try bound("count", .number(4)).count == 4)
    #expect(try bound("on", .bool(true)).isOn)
    #expect(try bound("on", .number(1)).isOn)
    #expect(try bound("name", .number(4)).name == "4")
    #expect(try bound("share", .string("0.25")).inner.share == 0.25)
  }

  @Test(
    "invalid values are rejected with the text that was given",
    arguments: [
      ("count", Value.number(2.5), "mix: count takes a number, got 2.5"),
      ("count", .number(10), "mix: count takes 1…9, got 10"),
      ("share", .number(.nan), "mix: share takes a number, got nan"),
      ("share", .bool(true), "mix: share takes a number, got true"),
      ("on", .number(2), "mix: on takes true or false, got 2"),
    ])
  func invalidValuesAreRejected(name: String, value: Value, message: String) throws {
    let error = #expect(throws: Diagnostic.self) { try bound(name, value) }
    #expect(error?.message == message)
  }
}
