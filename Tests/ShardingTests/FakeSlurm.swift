import Foundation
import Scene
import Support
import TestSupport

@testable import Sharding

/// A workspace, and stand-ins for Slurm's programs that are the first in `PATH` while it exists.
///
/// `PATH` is that of the whole process: tests that use this must not run at the same time.
final class FakeSlurm {
  /// Records the arguments, each in angle brackets, and prints the answer to this call. With an
  /// error, prints that instead and fails.
  private static let script = """
    #!/bin/sh
    name=${0##*/}
    printf '<%s>\\n' "$@" >> "$name.arguments"
    echo end >> "$name.arguments"
    call=$(grep -c '^end$' "$name.arguments")
    if [ -f "$name.error" ]; then cat "$name.error" >&2; exit 1; fi
    if [ -f "$name.answers" ]; then sed -n "${call}p" "$name.answers"; fi

    """

  private let folder: TemporaryFolder
  private let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
  let run: ShardRunFolder

  var workspace: URL { folder.url.appendingPathComponent("workspace") }

  init() throws {
    folder = try TemporaryFolder()
    run = ShardFolder(of: folder.url.appendingPathComponent("workspace"))
      .run(StageName("dense"), "0a")
    try run.prepare()
    for name in ["sbatch", "squeue", "scancel"] {
      let program = try folder.write(Self.script, to: "programs/\(name)")
      chmod(program.path, 0o755)
    }
    setenv("PATH", folder.url.appendingPathComponent("programs").path + ":" + path, 1)
  }

  deinit { setenv("PATH", path, 1) }

  /// Sets the answers of a program to its calls, one line each.
  func answer(_ program: String, _ lines: String...) throws {
    try folder.write(lines.joined(separator: "\n"), to: "workspace/\(program).answers")
  }

  /// Makes a program fail with a text on its standard error.
  func fail(_ program: String, _ text: String) throws {
    try folder.write(text, to: "workspace/\(program).error")
  }

  /// The arguments of each call of a program.
  func calls(of program: String) throws -> [[String]] {
    let url = workspace.appendingPathComponent("\(program).arguments")
    return try String(contentsOf: url, encoding: .utf8).components(separatedBy: "end\n")
      .dropLast().map { call in
        call.split(separator: "\n").map { String($0.dropFirst().dropLast()) }
      }
  }

  func engine(_ settings: EngineSettings) -> SlurmEngine {
    SlurmEngine(
      settings, run, workspace: workspace, program: "/opt/ocs", context: RunContext(threads: 3))
  }
}
