import Markers
import Measuring
import Script
import ShellKit
import Support
import Wording

/// Options of `markers print`.
struct MarkersPrintOptions: StageOptions {
  var family = MarkerFamily.tag36h11
  var count = 20
  var first = 0
  var size = "40mm"
  var paper = MarkerSheet.Paper.a4
  var out = ""
  var force = false

  static let settings: [Setting<Self>] = [
    .choice("family", \.family, "The family to print."),
    .count("count", \.count, in: 1...2000, "Number of markers."),
    .count("first", \.first, in: 0...5000, "Number of the first marker."),
    .text(
      "size", \.size,
      "Side of the square whose corners are detected, or diameter of a round target, with its unit."
    )
    .requiring({ StatedLength($0) != nil }, of: "size", expected: "a length such as 40mm"),
    .choice("paper", \.paper, "Format of the paper."),
    .text("out", \.out, kind: .path, "File to write: .pdf or .svg."),
    .flag("force", \.force, "Replace the file if it exists."),
  ]
}

/// `markers print` writes markers for printing.
struct MarkersPrintCommand: Command {
  static let spec = CommandSpec(
    "markers print", group: .measuring,
    summary: "Writes markers as a PDF or SVG for printing.",
    details: """
      Print at actual size, without fitting to the page, and check the bar of 100 mm; enter what \
      you measure on the paper with markers size. Cut along the white margin, which the detector \
      needs, and fix markers flat. 36h11 is the best choice for most captures. An SVG has all pages \
      below each other.
      """,
    examples: [
      "markers print --count 12 --out tags.pdf": "wrote",
      "markers print --family 5x5_100 --size 3cm --out tags.svg": "wrote",
      "markers print --family metashape12 --size 5cm --out targets.pdf": "wrote",
    ])

  func run(_ options: MarkersPrintOptions, in shell: inout ShellState) throws -> Reply {
    let isPDF = options.out.lowercased().hasSuffix(".pdf")
    guard isPDF || options.out.lowercased().hasSuffix(".svg") else {
      throw CommandError.other("markers print writes a file: --out FILE.pdf or --out FILE.svg")
    }
    guard let size = StatedLength(options.size) else { return Reply() }
    let sheet = try MarkerSheet(
      options.family, first: options.first, count: options.count, size: size.meters,
      paper: options.paper)
    let title = "\(options.family.rawValue) \(options.size)"
    let bytes = isPDF ? sheet.pdf(title: title) : Array(sheet.svg(title: title).utf8)
    let url = shell.url(options.out)
    try OutputFile.write(bytes, to: url, replacing: options.force, in: shell.project.context)
    let text =
      "wrote \(url.path): \(Figure.counted(options.count, "marker")) on "
      + "\(Figure.counted(sheet.pageCount, "page"))"
    return try .written(
      text,
      value: [
        "file": .string(url.path), "markers": .number(options.count),
        "pages": .number(sheet.pageCount),
      ], to: url)
  }
}
