import Commands
import Foundation
import Script
import ShellKit
import Support

/// Runs programs whose standard output is one JSON object.
///
/// Each measurement has a separate process, so that it does not benefit from the memory or the warm
/// caches of another.
enum RecordProcess {
  /// Maximum number of bytes of a failed program's standard error that are shown.
  private static let shownTail = 2000

  /// - Parameter program: A path, absolute or relative to the current folder.
  /// - Throws: `BenchError.failed` with the end of the program's standard error.
  static func run(_ program: String, _ arguments: [String]) throws -> Record {
    let files = FileManager.default
    let complaints = files.temporaryDirectory.appendingPathComponent("ocs-bench-\(UUID()).log")
    defer { try? files.removeItem(at: complaints) }
    let folder = URL(fileURLWithPath: files.currentDirectoryPath, isDirectory: true)
    let path = URL(fileURLWithPath: program).path
    var job = ChildProcess.Job(
      [path] + arguments, in: folder, input: .inherited, output: .collected)
    job.complaints = complaints
    func failure(_ reason: String) -> BenchError {
      let tail = (try? Data(contentsOf: complaints))?.suffix(shownTail) ?? Data()
      let words = ([program] + arguments).joined(separator: " ")
      let text = String(decoding: tail, as: UTF8.self).trimmingCharacters(in: .newlines)
      return .failed("\(words): \(reason)\(text.isEmpty ? "" : ": " + text)")
    }
    let output: [UInt8]
    do {
      output = try ChildProcess.run(job, in: RunContext())
    } catch {
      throw failure(Messages.text(of: error).message)
    }
    let line = String(decoding: output, as: UTF8.self).split(separator: "\n").last ?? ""
    guard let record = try? Value(json: String(line)).record else {
      throw failure("printed no JSON object")
    }
    return record
  }

  /// This program itself.
  static func ours(_ arguments: [String]) throws -> Record {
    try run(URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path, arguments)
  }
}
