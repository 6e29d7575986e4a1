import ShellKit

/// The colors of a line that is being typed, as parameters of ECMA-48's SGR.
enum LineColors {
  static let faint = "2"
  static let selected = "7"

  /// The parameter of each character; `nil` for plain ones.
  static func parameters(of ranges: [StyledRange], count: Int) -> [String?] {
    var parameters = [String?](repeating: nil, count: count)
    for range in ranges {
      for place in range.range.clamped(to: 0..<count) { parameters[place] = parameter(range.style) }
    }
    return parameters
  }

  private static func parameter(_ style: LineStyle) -> String? {
    switch style {
    case .command: "36"
    case .unknownCommand: "31"
    case .keyword: "35"
    case .option: "34"
    case .text: "32"
    case .variable: "33"
    case .number, .sign: nil
    case .comment: "2"
    }
  }
}
