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
    let funnel = try Funnel(frame: name, in: &bench)
    return Reply(
      HumanText.lines(.table(funnel.rows), width: 100) + "\n" + funnel.verdict,
      value: [
        "name": .string(name), "verdict": .string(funnel.verdict),
        "gates": .list(funnel.rows.map { .record($0) }),
        "registered": .bool(funnel.isRegistered),
      ])
  }
}
