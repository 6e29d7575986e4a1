import Geometry
import Scene
import Script
import Support

/// `why` tells how far a frame came and what stopped it.
struct WhyCommand: Command {
  static let spec = CommandSpec(
    "why", group: .debugging,
    summary: "Follows a frame through the stages and names the gate that stopped it.",
    needs: [.capture],
    examples: [Example("why IMG_0007.jpg", prints: "IMG_0007.jpg is registered")])

  func run(_ options: FrameOptions, in bench: inout Workbench) throws -> Reply {
    let name = try bench.loadedCapture().frames[bench.frameIndex(options.name)].name
    let trace = try FrameTrace(frame: name, in: &bench)
    return Reply(
      HumanText.lines(.table(trace.rows), width: 100) + "\n" + trace.verdict,
      value: [
        "name": .string(name), "verdict": .string(trace.verdict),
        "gates": .list(trace.rows.map { .record($0) }),
        "registered": .bool(trace.isRegistered),
      ])
  }
}
