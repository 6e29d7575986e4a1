import Script
import Support

@testable import Commands
@testable import Pipeline

/// Runs the lines of a script.
func run(_ text: String, in shell: inout Shell) throws {
  _ = try shell.run(Source(name: "test.ocs", text: text))
}

/// The sections of a stage's result except for the record, which contains the duration.
func content(_ shell: Shell, _ stage: StageName) throws -> [String: [UInt8]] {
  let file = try shell.state.project.results.file(of: stage)
  return try Dictionary(
    uniqueKeysWithValues: file.sectionNames.filter { $0 != "record" && $0 != "end" }
      .map { ($0, try file.read($0).bytes) })
}
