import Measuring
import ShellKit
import Support
import Workspace

/// Options of `area` and `volume`.
struct MeshMeasureOptions: StageOptions {
  var unit: LengthUnit?

  static let settings: [Setting<Self>] = [.shownUnit(\.unit)]
}

extension MeshFigures {
  /// What the deviation does not contain.
  fileprivate var note: [String] {
    unobserved > 0
      ? ["\(Figure.percent(unobserved)) of the surface was not observed; its error is not included"]
      : []
  }
}

/// `area` measures the surface of the mesh.
struct AreaCommand: Command {
  static let spec = CommandSpec(
    "area", group: .measuring, summary: "Measures the area of the mesh, including its base.",
    details: """
      The deviation is the change if the surface is off by its own deviation everywhere in the \
      same direction, and that of the scale from known distances. It is the mesh that export \
      writes: detail that it smooths is not included.
      """,
    needs: [.result(.mesh)], examples: ["area": "m² ±"])

  func run(_ options: MeshMeasureOptions, in shell: inout ShellState) throws -> Reply {
    let figures = try shell.project.meshFigures()
    return try MeasureReply(
      title: "area", name: "area", measured: figures.area,
      fields: ["unobserved": .number(figures.unobserved), "holes": .number(figures.holes)],
      notes: figures.note
    ).reply(in: options.unit, &shell)
  }
}

/// `volume` measures the content of the mesh.
struct VolumeCommand: Command {
  static let spec = CommandSpec(
    "volume", group: .measuring,
    summary: "Measures the volume of the closed mesh above the support.",
    details: """
      An open mesh has no volume. The deviation is the change if the surface is off by its own \
      deviation everywhere in the same direction, and that of the scale from known distances.
      """,
    needs: [.result(.mesh)], examples: ["volume --unit cm": "cm³ ±"])

  func run(_ options: MeshMeasureOptions, in shell: inout ShellState) throws -> Reply {
    let figures = try shell.project.meshFigures()
    guard let volume = figures.volume else { throw MeasureError.openMesh(holes: figures.holes) }
    let base =
      figures.support.map { "above the support (\($0.source.rawValue))" }
      ?? "of the whole mesh: no support was found"
    return try MeasureReply(
      title: "volume", name: "volume", measured: volume,
      fields: [
        "unobserved": .number(figures.unobserved),
        "support": .string(orNull: figures.support?.source.rawValue),
      ],
      notes: [base] + figures.note
    ).reply(in: options.unit, &shell)
  }
}
