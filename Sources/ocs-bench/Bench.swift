import Commands
import Foundation
import Script
import ShellKit

/// The program: its measurements and its command line.
enum Bench {
  static var usage: String {
    let options = BenchOptions.settings.map { setting in
      let name = "--\(setting.name)"
      return "  \(name)\(String(repeating: " ", count: max(1, 12 - name.count)))\(setting.help)"
    }
    return """
      ocs-bench kernels              single kernels: time and share of right answers
      ocs-bench stages [CAPTURE]     features, match and align of a capture (a simulated one)
      ocs-bench scaling              the stages over captures of growing size
      ocs-bench scaling [CAPTURE] --threads 1,2,4
                                     all stages of a capture with several numbers of threads
      ocs-bench surface [CAPTURE]    dense, mesh and texture, compared with OpenMVS if it is installed
      ocs-bench run CAPTURE          one run of the stages, as JSON

      \(options.joined(separator: "\n"))
      """
  }

  /// Returns the exit status.
  static func run(_ words: [String]) -> Int32 {
    do {
      print(try text(words))
      return 0
    } catch BenchError.usage(let problem) {
      write("\(Messages.text(of: BenchError.failed(problem)).message)\n\n\(usage)")
      return 2
    } catch {
      write(Messages.text(of: error).message)
      return error is BenchError ? 2 : 1
    }
  }

  /// Writes a message to standard error.
  static func write(_ text: String) {
    FileHandle.standardError.write(Data("ocs-bench: \(text)\n".utf8))
  }

  /// Runs the requested measurement and returns its output.
  private static func text(_ words: [String]) throws -> String {
    if words.first == ProgramRun.word {
      return Value.record(try ProgramRun.wrapped(Array(words.dropFirst()))).json
    }
    if words.contains("--help") || words.contains("-h") { return usage }
    var options = BenchOptions()
    let rest = try options.parse(words)
    guard let what = rest.first, rest.count <= 2 else {
      throw BenchError.usage("a benchmark is required")
    }
    if what == "run" {
      guard rest.count == 2 else { throw BenchError.usage("a capture is required") }
      return Value.record(try StageRun(options: options).run(rest[1])).json
    }
    let result = try measured(what, capture: rest.dropFirst().first, options: options)
    return options.json
      ? Value.record(result.record).json : result.tables.map(\.text).joined(separator: "\n\n")
  }

  private static func measured(
    _ what: String, capture: String?, options: BenchOptions
  ) throws -> (record: Record, tables: [Table]) {
    let hasSeveral = try options.threadCounts().count > 1
    if hasSeveral && what != "scaling" {
      throw BenchError.usage("only scaling takes several numbers of threads")
    }
    return switch what {
    case "kernels": try KernelBench(options: options).run()
    case "stages": try StageBench(options: options).run(capture)
    case "surface": try SurfaceBench(options: options).run(capture)
    case "scaling" where hasSeveral: try ThreadsBench(options: options).run(capture)
    case "scaling": try ScalingBench(options: options).run()
    default: throw BenchError.usage("there is no benchmark \(what)")
    }
  }
}
