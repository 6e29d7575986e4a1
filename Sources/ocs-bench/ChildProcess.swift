import Foundation
import Script

/// Runs programs whose standard output is one JSON object.
///
/// Each measurement has a process of its own, so that one does not find the memory or the warm
/// caches of another.
enum ChildProcess {
  static func run(_ program: String, _ arguments: [String]) throws -> Record {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    let (out, errors) = (Pipe(), Pipe())
    process.standardOutput = out
    process.standardError = errors
    let said = Collector()
    errors.fileHandleForReading.readabilityHandler = { said.add($0.availableData) }
    do {
      try process.run()
    } catch {
      throw BenchError.failed("\(program) cannot be started: \(error.localizedDescription)")
    }
    let output = out.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    errors.fileHandleForReading.readabilityHandler = nil
    let line = String(decoding: output, as: UTF8.self).split(separator: "\n").last ?? ""
    guard process.terminationStatus == 0, let record = try? Value(json: String(line)).record
    else {
      throw BenchError.failed(
        "\(program) \(arguments.joined(separator: " ")) ended with "
          + "\(process.terminationStatus): \(said.tail)")
    }
    return record
  }

  /// This program itself.
  static func ours(_ arguments: [String]) throws -> Record {
    try run(URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path, arguments)
  }

  /// The newest words of a program's standard error.
  private final class Collector: @unchecked Sendable {
    private let lock = NSLock()
    private var data = Data()

    func add(_ more: Data) { lock.withLock { data = (data + more).suffix(2000) } }
    var tail: String { lock.withLock { String(decoding: data, as: UTF8.self) } }
  }
}
