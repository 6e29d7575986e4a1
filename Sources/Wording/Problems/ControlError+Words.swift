import Formats
import ShellKit
import Support
import Workspace

extension ControlError: Worded {
  /// One sentence, which names the file and the line.
  package var words: String {
    switch self {
    case .unreadable(let url, let problem):
      "\(VisibleText.line(url.path))\(problem.line.map { ":\($0)" } ?? ""): \(problem.words)"
    case .unknownCheck(let name, _):
      "--check \(VisibleText.line(name)): the file has no point of this name"
    }
  }

  /// The known name that is most similar to a misspelled one.
  package var suggestion: String? {
    if case .unknownCheck(_, let near) = self { near } else { nil }
  }
}

extension ControlFileProblem: Worded {
  package var words: String {
    switch self {
    case .notText: "the file is not text"
    case .empty: "the file has no control points: each line is NAME X Y Z, or X Y Z PX PY IMAGE"
    case .fewFields: "a line is NAME X Y Z, or X Y Z PX PY IMAGE [NAME]"
    case .notANumber(_, let text): "\"\(VisibleText.line(text))\" is not a number up to 1e9"
    case .badDeviation(_, let text):
      "a standard deviation is 1e-6 to 1e4 m, got \(VisibleText.line(text))"
    case .contradiction(_, let name, let other):
      "\(VisibleText.line(name)) has other coordinates than in line \(other)"
    case .repeatedName(_, let name, let other):
      "\(VisibleText.line(name)) is also the name of the point in line \(other)"
    case .noName: "the point has no name"
    case .noColumns: "the header names no columns X, Y and Z"
    case .degrees:
      "the coordinates are degrees; convert them to a grid in meters, such as UTM"
    case .tooMany(let limit): "the file has more than \(limit) lines or points"
    case .longLine(_, let limit): "the line has more than \(limit) bytes"
    }
  }

  /// The line that it is in, from 1.
  fileprivate var line: Int? {
    switch self {
    case .notText, .empty, .tooMany: nil
    case .fewFields(let line), .notANumber(let line, _), .badDeviation(let line, _),
      .contradiction(let line, _, _), .repeatedName(let line, _, _), .noName(let line),
      .noColumns(let line), .degrees(let line), .longLine(let line, _):
      line
    }
  }
}
