import Foundation
import Script
import Support

/// Runs a transcript, or a script with `expect` statements, on a separate shell.
package struct ScriptTest {
  /// A command whose output differs from the expected one.
  package struct Difference {
    /// Number of the command's first line, from 1.
    package let line: Int
    /// The command; empty for a script whose `expect` failed.
    package let command: String
    /// The lines, in the form of `LineDifference`.
    package let lines: [String]
  }

  /// The outcome of a file.
  package struct Outcome {
    /// The name of the file in messages.
    package let name: String
    /// Number of commands, or of top-level statements of a plain script.
    package var commands = 0
    /// The commands with unexpected output.
    package var differences: [Difference] = []
    /// The text with the actual output, if it differs.
    package var rewritten: String?
  }

  private let output = TranscriptOutput()
  private var shell: any ScriptRunner

  /// Creates a test; `makeShell` makes the shell that it runs on, which prints to the given
  /// presenter.
  package init(_ makeShell: (any Presenter) -> any ScriptRunner) { shell = makeShell(output) }

  /// Runs a file.
  ///
  /// - Throws: `Cancelled`, or an error of reading the file.
  package mutating func run(_ url: URL, as name: String) throws -> Outcome {
    let source = try SourceFile.read(url, as: name)
    let text = source.text(0..<source.bytes.count)
    let transcript = Transcript(text)
    return transcript.expectsOutput ? try run(transcript, name) : try runPlain(source)
  }

  private mutating func runPlain(_ source: Source) throws -> Outcome {
    var outcome = Outcome(name: source.name)
    outcome.commands = (try? Script(parsing: source).statements.count) ?? 0
    guard let problem = try failure(of: source) else { return outcome }
    let line = problem.span.map { $0.location.line } ?? 1
    outcome.differences = [
      Difference(line: line, command: "", lines: ScriptTest.lines(of: problem))
    ]
    return outcome
  }

  private mutating func run(_ transcript: Transcript, _ name: String) throws -> Outcome {
    var outcome = Outcome(name: name)
    var expected: [[String]] = []
    output.begin(name)
    for block in transcript.blocks {
      let source = Source(name: name, text: block.text, firstLine: block.line)
      if let problem = try failure(of: source) {
        output.add(problem)
        for line in ScriptTest.notes(of: problem) { output.add(line) }
      }
      let (found, located) = output.takeBoth()
      let isCommand = !((try? Script(parsing: source).statements) ?? []).isEmpty
      outcome.commands += isCommand ? 1 : 0
      let isSame =
        LinePattern.match(block.expected, found)
        || LinePattern.match(block.expected, located)
      expected.append(isSame ? block.expected : found)
      guard !isSame else { continue }
      outcome.differences.append(
        Difference(
          line: block.line, command: block.text,
          lines: LineDifference.lines(expected: block.expected, found: found)))
    }
    if !outcome.differences.isEmpty { outcome.rewritten = transcript.rewritten(expected) }
    return outcome
  }

  /// Runs a text and returns the error that ended it, if any.
  private mutating func failure(of source: Source) throws -> Diagnostic? {
    do {
      _ = try shell.run(source)
      return nil
    } catch let error as Diagnostic {
      return error
    } catch let error as Cancelled {
      throw error
    } catch {
      return Diagnostic(.failure, Messages.text(of: error).message)
    }
  }

  private static func lines(of problem: Diagnostic) -> [String] {
    [problem.description] + notes(of: problem)
  }

  private static func notes(of problem: Diagnostic) -> [String] { problem.notes.map { "  " + $0 } }
}
