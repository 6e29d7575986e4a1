/// The destination of a statement's output, as written: `| PROGRAM ARGS…`, `> FILE`, `>> FILE`.
public struct Redirection: Sendable {
  /// Programs in the pipeline, in the order of the text; each has at least its name.
  let programs: [[Word]]
  /// The file that receives the output instead of the usual destination.
  let file: Word?
  /// Whether the output is appended to the file.
  let appends: Bool
  /// Location of the redirection, including operators.
  public let span: Span

  /// All words of the redirection.
  var words: [Word] { programs.flatMap { $0 } + (file.map { [$0] } ?? []) }

  /// Evaluates the words.
  ///
  /// - Throws: `Diagnostic` if a word has no value.
  func target(in scope: Scope) throws -> OutputTarget {
    OutputTarget(
      programs: try programs.map { words in
        OutputTarget.Program(
          words: try words.flatMap { try $0.texts(in: scope) }, span: words[0].span)
      },
      file: try file?.value(in: scope).text, appends: appends, span: file?.span ?? span)
  }
}

/// The evaluated destination of a statement's output.
public struct OutputTarget: Sendable {
  /// A program with its arguments.
  public struct Program: Sendable {
    /// The program's name, followed by its arguments.
    public let words: [String]
    /// Location of the name.
    public let span: Span
  }

  /// Programs in the pipeline, first to last.
  public let programs: [Program]
  /// The path of the file that receives the output.
  public let file: String?
  /// Whether the output is appended to the file.
  public let appends: Bool
  /// Location of the file in the text; without a file, of the redirection.
  public let span: Span
}

extension Word {
  /// The strings of the word: one, or one for each element of a list.
  fileprivate func texts(in scope: Scope) throws -> [String] {
    let value = try value(in: scope)
    return value.list.map { $0.map(\.text) } ?? [value.text]
  }
}
