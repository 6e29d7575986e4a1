import Commands
import Foundation
import Script
import ShellKit
import Support

/// One run of a program, `ocs` or another, measured from outside.
///
/// The program is started by a separate process that starts nothing else (`ocs-bench program …`),
/// so that the kernel's maximum over child processes belongs to it.
struct ProgramRun {
  /// The command of the wrapping process.
  static let word = "program"
  /// Maximum number of bytes of a failed program's output that are shown.
  private static let shownTail = 2000

  var name: String
  var usage: Usage

  /// Runs `words` (a program and its arguments) in `folder`, in a separate process.
  ///
  /// - Throws: `BenchError.failed` with the end of the program's output.
  init(_ name: String, _ words: [String], in folder: URL) throws {
    FileHandle.standardError.write(Data("\(name) …\n".utf8))
    let record = try RecordProcess.ours([Self.word, folder.path] + words)
    self.name = name
    usage = Usage(
      cpu: record["cpu"]?.number ?? .nan, wall: record["wall"]?.number ?? .nan,
      peak: record["peak"]?.number ?? .nan)
  }

  var record: Value { .record(usage.record(name)) }

  /// The wrapping process: runs the words after the folder and measures its only child.
  static func wrapped(_ words: [String]) throws -> Record {
    guard let folder = words.first, words.count > 1 else {
      throw BenchError.usage("a command is required")
    }
    var job = ChildProcess.Job(
      Array(words.dropFirst()), in: URL(fileURLWithPath: folder, isDirectory: true),
      input: .nothing, output: .collected)
    var tail: [UInt8] = []
    job.onOutput = { tail = Array((tail + $0).suffix(shownTail)) }
    let start = ContinuousClock.now
    do {
      _ = try ChildProcess.run(job, in: RunContext())
    } catch {
      throw BenchError.failed(
        "\(Messages.text(of: error).message): \(String(decoding: tail, as: UTF8.self))")
    }
    var used = rusage()
    getrusage(RUSAGE_CHILDREN.rawValue, &used)
    let elapsed = ContinuousClock.now - start
    let usage = Usage(
      cpu: seconds(used.ru_utime) + seconds(used.ru_stime),
      wall: elapsed.seconds,
      peak: Double(used.ru_maxrss) / 1024)
    return usage.record(words[1])
  }

  private static func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) * 1e-6
  }
}
