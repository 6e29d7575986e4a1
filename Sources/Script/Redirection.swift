/// Where the output of a statement goes, as written: `| PROGRAM ARGS…`, `> FILE`, `>> FILE`.
public struct Redirection: Sendable {
  /// Programs that the output flows through, in the order of the text; each has its name at least.
  let programs: [[Word]]
  /// The file that takes the output in the end, instead of where the statement would print.
  let file: Word?
  /// Whether the output is added to the file.
  let appends: Bool
  /// The redirection, signs included.
  public let span: Span

  /// All its words.
  var words: [Word] { programs.flatMap { $0 } + (file.map { [$0] } ?? []) }

  /// The words' texts.
  ///
  /// - Throws: `Diagnostic` for a word without a value.
  func target(in scope: Scope) throws -> OutputTarget {
    OutputTarget(
      programs: try programs.map { words in
        OutputTarget.Program(
          words: try words.flatMap { try $0.texts(in: scope) }, span: words[0].span)
      },
      file: try file?.value(in: scope).text, appends: appends, span: file?.span ?? span)
  }
}

/// Where the output of a statement goes, evaluated.
public struct OutputTarget: Sendable {
  /// A program with its arguments.
  public struct Program: Sendable {
    /// The program's name, then its arguments.
    public let words: [String]
    /// Where the name stands.
    public let span: Span
  }

  /// Programs that the output flows through, first to last.
  public let programs: [Program]
  /// The path of the file that takes it in the end.
  public let file: String?
  /// Whether the output is added to the file.
  public let appends: Bool
  /// Where the file stands in the text; without a file, the redirection.
  public let span: Span
}

extension Word {
  /// The texts the word stands for: one, or one for each element of a list.
  fileprivate func texts(in scope: Scope) throws -> [String] {
    let value = try value(in: scope)
    return value.list.map { $0.map(\.text) } ?? [value.text]
  }
}
