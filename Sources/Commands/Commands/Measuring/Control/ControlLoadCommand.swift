import Measuring
import Script
import ShellKit
import Support
import Wording
import Workspace

/// Options of `control load`.
struct ControlLoadOptions: StageOptions {
  var path = ""
  var deviation = "10mm"
  var check: [String] = []
  var unit = GridUnit.meter
  var adjust = false

  private static let lengths = "a length with its unit: 20mm, 2cm or 0.02m"

  static let settings: [Setting<Self>] = [
    .text("file", \.path, kind: .path, "A table of control points, or a gcp_list.txt.")
      .positional(required: true),
    .text(
      "deviation", \.deviation,
      "Standard deviation of each coordinate for which the file states none."
    )
    .requiring({ StatedLength($0) != nil }, of: "deviation", expected: lengths),
    .choice(
      "unit", \.unit,
      "Unit of coordinates and deviations in the file; they are converted to meters. us-ft is the foot "
        + "of US surveys."),
    .flag(
      "adjust", \.adjust,
      "Let align adjust the views together with the points, which needs four or more with picks."),
    .commaList("check", \.check, "Points that only check the others, separated by commas."),
  ]
}

/// `control load` reads points with known coordinates.
struct ControlLoadCommand: Command {
  static let spec = CommandSpec(
    "control load", group: .measuring,
    summary: "Reads control points, whose known coordinates place the model in a grid.",
    details: """
      Lines are NAME X Y Z, optionally with the standard deviations DX DY DZ, separated by commas, \
      semicolons, tabs or spaces; a header may name the columns, as those of Metashape and \
      RealityScan do. Lines of OpenDroneMap are X Y Z PX PY IMAGE [NAME] after a projection such as \
      EPSG:32633; their image positions become picked points. Other points get their positions in \
      the model from picked points (point add) and markers of the same name. X is east, Y north and \
      Z height, in meters unless --unit states another unit. Three or more points that are not on a line define scale, up, north and \
      origin of results, as far as scale set, markers size, up set, north set, origin set and \
      markers origin do not. It is a setting of the project: no stage runs again, unless --adjust \
      bends the model to the points, as they remove the bowl of a flight. A new file \
      replaces the points of the previous one.
      """,
    needs: [.capture],
    examples: ["control load gcp.csv": "3 control points"])

  func run(_ options: ControlLoadOptions, in shell: inout ShellState) throws -> Reply {
    guard let deviation = StatedLength(options.deviation) else { return Reply() }
    let loading = try shell.project.loadControl(
      shell.url(options.path), deviation: deviation.meters, checks: options.check,
      unit: options.unit, isAdjusted: options.adjust)
    var reply = try ControlListCommand.reply(&shell)
    reply.remarks += loading.remarks
    return reply
  }
}

extension ControlLoading {
  /// What differs from the file.
  fileprivate var remarks: [String] {
    var found: [String] = []
    if !renamed.isEmpty {
      let names = renamed.prefix(Self.listed).map {
        "\(VisibleText.line($0.given)) is \($0.stored)"
      }
      found.append(
        "\(Figure.counted(renamed.count, "name")) changed to those of points: "
          + names.joined(separator: ", ") + (renamed.count > Self.listed ? ", …" : ""))
    }
    if !picked.isEmpty {
      found.append("\(Figure.counted(picked.count, "point")) picked as the file states")
    }
    if !unpicked.isEmpty {
      found.append("fewer than two photographs show \(NameList.words(unpicked))")
    }
    if !unknownImages.isEmpty {
      let names = unknownImages.map { VisibleText.line($0) }
      found.append("the capture has no photograph \(NameList.words(names))")
    }
    return found
  }

  /// Number of changed names that are listed.
  private static let listed = 5
}
