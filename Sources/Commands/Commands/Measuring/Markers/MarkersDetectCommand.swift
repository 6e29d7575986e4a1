import Markers
import Measuring
import Script
import ShellKit
import Support
import Wording
import Workspace

/// Options of `markers detect`.
struct MarkersDetectOptions: StageOptions {
  var family = MarkerFamily.tag36h11.rawValue
  var frames = ""
  var raw = false

  static let settings: [Setting<Self>] = [
    .text(
      "family", \.family,
      "Families to search, separated by commas: "
        + MarkerFamily.allCases.map(\.rawValue).joined(separator: ", ") + "."
    ).requiring({ families($0) != nil }, of: "family", expected: "names of families"),
    .text(
      "frames", \.frames, kind: .frame,
      "A frame or a pattern such as IMG_00* (default: all that are not excluded)."),
    .flag(
      "raw", \.raw,
      "Keep squares as the detectors report them: corners are not refined, cells not checked."),
  ]

  /// The families named by a text; `nil` if one is unknown.
  static func families(_ text: String) -> [MarkerFamily]? {
    let found = text.split(separator: ",").map { MarkerFamily(rawValue: String($0)) }
    guard !found.isEmpty, found.allSatisfy({ $0 != nil }) else { return nil }
    return MarkerFamily.allCases.filter(found.contains)
  }
}

/// `markers detect` searches photographs for markers.
struct MarkersDetectCommand: Command {
  static let spec = CommandSpec(
    "markers detect", group: .measuring,
    summary: "Searches the photographs for AprilTags, ArUco markers and round targets.",
    details: """
      Families of AprilTag are named as their designers do (36h11), dictionaries of ArUco by cells \
      and number of markers (5x5_100). Round targets, black on white, are Schneider's (schneider12, \
      schneider14) and those that Metashape prints (metashape12, metashape14); only their centers \
      are detected. Search only for what you printed: every further family takes \
      time, and the smallest (16h5, 4x4) resemble patterns of other things. Corners are refined to \
      a fraction of a pixel. What is found is stored in the workspace; a photograph whose file \
      changes is searched again by the next markers detect.
      """,
    needs: [.capture],
    examples: [
      "markers detect": "no 36h11 markers",
      "markers detect --family 36h11,5x5_100 --frames IMG_000*": "markers",
    ])

  func run(_ options: MarkersDetectOptions, in shell: inout ShellState) throws -> Reply {
    let families = MarkersDetectOptions.families(options.family) ?? []
    let indices =
      try options.frames.isEmpty
      ? nil : shell.project.frameIndices(matching: options.frames)
    let search = try shell.project.detectMarkers(families, in: indices, isRefining: !options.raw)
    return Self.reply(search)
  }

  private static func reply(_ search: MarkerSearch) -> Reply {
    let names = search.families.map(\.rawValue).joined(separator: " or ")
    let frames = Figure.counted(search.frames.count, "photograph")
    let remarks =
      search.unreadable.isEmpty
      ? [] : ["not readable: " + search.unreadable.joined(separator: ", ")]
    guard !search.sightings.isEmpty else {
      return Reply("no \(names) markers in \(frames)", value: .list([]), remarks: remarks)
    }
    let rows = MarkerTable.counts(search.sightings)
    let showing = Set(search.sightings.map(\.frame)).count
    let text =
      "\(Figure.counted(rows.count, "marker")) in \(showing) of \(frames), "
      + "\(Figure.counted(search.sightings.count, "sighting"))"
    return Reply(
      [.text(text), .table(rows)], value: .list(rows.map { .record($0) }), remarks: remarks)
  }
}
