import Formats

/// How one kind of result is written in one format.
package struct Exporter: Sendable {
  /// The name that `--format` takes.
  package let format: ExportFormat
  /// Endings of a path that select the format, the preferred one first; empty if only the name
  /// selects it.
  let endings: [String]
  /// Whether the path is that of a file or of a folder.
  let placement: ExportPlacement
  /// The unit that the format prescribes; `nil` if it prescribes none.
  let unit: ExportUnit?
  /// Whether programs for the format expect a closed mesh, as slicers do.
  let expectsClosedMesh: Bool
  /// Makes the files.
  let writer: ExportWriter

  /// Declares an exporter.
  ///
  /// - Parameter endings: If omitted, the name of the format.
  package init(
    _ format: ExportFormat, _ writer: ExportWriter, endings: [String]? = nil,
    placement: ExportPlacement = .file, unit: ExportUnit? = nil, expectsClosedMesh: Bool = false
  ) {
    self.format = format
    self.writer = writer
    self.placement = placement
    self.unit = unit
    self.expectsClosedMesh = expectsClosedMesh
    self.endings = endings ?? [format.rawValue]
  }

  /// All exporters; the order within a kind is that of messages.
  package static let standard =
    poses + points + meshes + models + depthMaps + datasets
    + [Exporter(.json, .world)]

  /// Whether the format prescribes +Y as up: formats that prescribe a unit do, or turn to +Z
  /// themselves.
  var prescribesYUp: Bool { unit != nil }

  /// Whether files of poses have a place for a description of their coordinate frame.
  var statesFrame: Bool { unit != nil || format == .ply }

  /// How a user selects it.
  var choice: FormatChoice { endings.first.map { .ending($0) } ?? .name(format) }
}

/// How a user selects a format.
package enum FormatChoice: Sendable, Equatable {
  /// By the ending of the path, without its dot.
  case ending(String)
  /// By the name of the format.
  case name(ExportFormat)
}

/// Where the files of an export go.
package enum ExportPlacement: Sendable {
  case file, folder
  /// A folder if the path is that of one, otherwise a file.
  case fileOrFolder
}

/// Units that formats prescribe.
package enum ExportUnit: Sendable {
  case meter, millimeter
}
