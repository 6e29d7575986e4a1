import Commands
import Foundation
import Script
import ShellKit

/// Dense, mesh and texture on one capture: `ocs` and OpenMVS with the same poses, in one run.
struct SurfaceBench {
  let options: BenchOptions

  /// - Parameter capture: A capture for `load`; a simulated one if `nil`.
  func run(_ capture: String?) throws -> (Record, [Table]) {
    let simulation = SimulatedCaptures(options: options)
    defer { simulation.clean() }
    let (path, truth) = try capture.map { ($0, options.truth) } ?? simulated(simulation)
    // Report invalid options before hours of work.
    let scoring =
      try truth.isEmpty
      ? nil : SurfaceScoring(options: options, truth: URL(fileURLWithPath: truth))
    let folder = try workFolder(simulation)
    let ours = OurSurface(options: options, capture: path, folder: folder)
    var sides = ["ocs": try ours.run()]
    var meshes = ["ocs": ours.mesh]
    let size = try ours.workedSize()
    if OpenMVSSurface.isInstalled {
      let peer = OpenMVSSurface(options: options, folder: ours.dataset, size: size)
      sides["openmvs"] = try peer.run()
      meshes["openmvs"] = peer.mesh
    }
    if let scoring {
      do {
        let scores = try scoring.scores(of: meshes, poses: ours.poses, in: folder)
        for name in meshes.keys { sides[name]?.score = scores[name]?.record ?? Record() }
      } catch {
        Bench.write("no scores: \(Messages.text(of: error).message)")
      }
    }
    var record: Record = ["capture": .string(path), "size": .number(Double(size))]
    for (name, side) in sides.sorted(by: { $0.key < $1.key }) {
      record[name] = .record(side.record)
    }
    return (
      record,
      [costs(sides, "\(path) at \(size) pixels"), quality(sides)].filter { !$0.rows.isEmpty }
    )
  }

  private func simulated(_ simulation: SimulatedCaptures) throws -> (String, String) {
    let made = try simulation.make(views: 24, width: 960)
    let truth = made.appendingPathComponent("ground_truth.json").path
    return (made.appendingPathComponent("Images").path, truth)
  }

  /// A new folder for results, so that nothing is reused.
  private func workFolder(_ simulation: SimulatedCaptures) throws -> URL {
    let folder = simulation.folder.appendingPathComponent(
      "surface-\(ProcessInfo.processInfo.processIdentifier)", isDirectory: true)
    do {
      try FileManager.default.createDirectory(
        at: simulation.folder, withIntermediateDirectories: true)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    } catch {
      throw BenchError.failed("\(folder.path) cannot be created: \(error.localizedDescription)")
    }
    return folder
  }

  private func costs(_ sides: [String: SurfaceSide], _ title: String) -> Table {
    var table = Table(
      title,
      [
        "", "ocs CPU s", "wall s", "peak MB", "OpenMVS CPU s", "wall s", "peak MB", "CPU", "wall",
        "peak",
      ])
    for step in SurfaceSide.steps + ["all"] {
      let costs = ["ocs", "openmvs"].map { name in
        step == "all" ? sides[name]?.all : sides[name]?.usage(of: step)
      }
      let (a, b) = (costs[0], costs[1])
      table.add(
        [step] + costs.flatMap { [shown($0?.cpu), shown($0?.wall), shown($0?.peak)] }
          + [ratio(a?.cpu, b?.cpu), ratio(a?.wall, b?.wall), ratio(a?.peak, b?.peak)])
    }
    return table
  }

  /// Figures of the surfaces; no rows without truth.
  private func quality(_ sides: [String: SurfaceSide]) -> Table {
    var table = Table("Surface against the truth", ["", "ocs", "OpenMVS"])
    for field in sides["ocs"]?.score.fields ?? [] {
      let peer = sides["openmvs"]?.score[field.key]?.number
      table.add([field.key, shown(field.value.number), shown(peer)])
    }
    return table
  }
}
