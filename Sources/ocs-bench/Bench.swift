import Commands
import Foundation
import Script

/// The program: what it can measure and how it is asked to.
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
      ocs-bench run CAPTURE          one run of the stages, as JSON

      \(options.joined(separator: "\n"))
      """
  }

  /// Returns the exit status.
  static func run(_ words: [String]) -> Int32 {
    do {
      var options = BenchOptions()
      let rest = try options.parse(words)
      let capture = rest.dropFirst().first
      guard let what = rest.first, rest.count <= 2 else { throw BenchError.usage("measure what?") }
      let result: (record: Record, tables: [Table])
      switch what {
      case "kernels": result = try KernelBench(options: options).run()
      case "stages": result = try StageBench(options: options).run(capture)
      case "scaling": result = try ScalingBench(options: options).run()
      case "run":
        guard let capture else { throw BenchError.usage("run which capture?") }
        print(Value.record(try StageRun(options: options).run(capture)).json)
        return 0
      default: throw BenchError.usage("\(what) is nothing to measure")
      }
      if options.json {
        print(Value.record(result.record).json)
      } else {
        print(result.tables.map(\.text).joined(separator: "\n\n"))
      }
      return 0
    } catch {
      FileHandle.standardError.write(Data("ocs-bench: \(Messages.text(of: error).message)\n".utf8))
      return error is BenchError ? 2 : 1
    }
  }
}
