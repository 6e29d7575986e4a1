import Files
import Foundation
import Script
import ShellKit
import Support

extension Shell {
  /// Runs a part of a script and redirects its output to a file or to programs.
  ///
  /// The file is written only after the part has succeeded, and is unchanged otherwise.
  public mutating func redirect(
    _ target: OutputTarget, _ body: (inout Shell) throws -> Interpreter.Outcome
  ) throws -> Interpreter.Outcome {
    try located(target.span) { try checkPlace(of: target) }
    let outer = presenter
    let captured = CapturedOutput(outer, format: target.format)
    presenter = captured
    let outcome: Interpreter.Outcome
    do {
      defer { presenter = outer }
      outcome = try body(&self)
    }
    var bytes = Array(captured.text.utf8)
    for (index, program) in target.programs.enumerated() {
      let isLast = index == target.programs.count - 1
      let collects = !isLast || target.file != nil || outer.collectsPrograms
      bytes = try located(program.span) {
        try run(program, on: bytes, collects: collects, isLast: isLast)
      }
    }
    if let file = target.file {
      try located(target.span) { try write(bytes, to: state.url(file), appends: target.appends) }
    } else if outer.collectsPrograms {
      outer.printed(String(decoding: bytes, as: UTF8.self))
    }
    return outcome
  }

  /// Reports an unwritable destination before the work begins.
  private func checkPlace(of target: OutputTarget) throws {
    guard let file = target.file else { return }
    let url = state.url(file)
    _ = try OutputPlace(url)
    let folder = url.deletingLastPathComponent()
    guard FileManager.default.fileExists(atPath: folder.path) else {
      throw CommandError.notThere("folder \(folder.path)")
    }
  }

  /// Runs a program on input. As in other shells, only the last program's status counts.
  private func run(
    _ program: OutputTarget.Program, on bytes: [UInt8], collects: Bool, isLast: Bool
  ) throws -> [UInt8] {
    presenter.leaveTerminal()
    let job = ChildProcess.Job(
      program.words, in: state.directory, input: .bytes(bytes),
      output: collects ? .collected : .inherited)
    do {
      return try ChildProcess.run(job, in: state.project.context)
    } catch ProgramError.status where !isLast {
      return []
    }
  }

  private func write(_ bytes: [UInt8], to url: URL, appends: Bool) throws {
    if appends, case .file(let file, exists: true) = try OutputPlace(url) {
      return try AppendedFile.append(bytes, to: file)
    }
    try OutputFile.write(bytes, to: url, replacing: true, in: state.project.context)
  }

  /// Runs a line of `/bin/sh` in the working folder.
  public mutating func runShell(_ line: String, at span: Span) throws -> Value {
    presenter.leaveTerminal()
    let collects = presenter.collectsPrograms
    var job = ChildProcess.Job(
      ["/bin/sh", "-c", line], in: state.directory,
      input: presenter.readsTerminal ? .inherited : .nothing,
      output: collects ? .collected : .inherited)
    job.keepsInterrupts = presenter.readsTerminal
    do {
      let bytes = try ChildProcess.run(job, in: state.project.context)
      if collects { presenter.printed(String(decoding: bytes, as: UTF8.self)) }
    } catch ProgramError.status(_, let status) {
      throw Messages.located(
        ProgramError.status(line.trimmingCharacters(in: .whitespaces), status), at: span)
    } catch let error as ProgramError {
      throw Messages.located(error, at: span)
    }
    return ["status": .number(0)]
  }

  private func located<R>(_ span: Span, _ body: () throws -> R) throws -> R {
    do {
      return try body()
    } catch let error as Cancelled {
      throw error
    } catch {
      throw Messages.located(error, at: span)
    }
  }
}

extension OutputTarget {
  /// The format that the ending of the file selects, as in `export`; `nil` for other endings and
  /// for what a program writes.
  var format: OutputFormat? {
    guard programs.isEmpty, let file else { return nil }
    switch URL(fileURLWithPath: file).pathExtension.lowercased() {
    case "csv": return .csv
    case "json", "jsonl": return .json
    case "md", "markdown": return .markdown
    default: return nil
    }
  }
}
