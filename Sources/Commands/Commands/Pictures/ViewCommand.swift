import Pages
import Script
import ShellKit
import Support

/// Options of `view`.
struct ViewOptions: StageOptions {
  var out = ""
  var force = false
  var serve = false
  var port = 0
  var beside = 0
  var stop = false

  static let settings: [Setting<Self>] = [
    .text(
      "out", \.out, kind: .path,
      "HTML file to write (default: CAPTURE-view.html in the working folder)."),
    .flag("force", \.force, "Replace the file if it exists."),
    .flag(
      "serve", \.serve,
      "Write no file; serve the page at an address of this machine and update it after each "
        + "command."),
    .count(
      "port", \.port, in: 0...Int(UInt16.max), "Port of 127.0.0.1 to serve at; 0 = any free port."),
    .count(
      "beside", \.beside, in: 0...1_000_000,
      "Number of a run, as listed by `runs`, to show next to the current results; 0 = none."),
    .flag("stop", \.stop, "Stop serving the page."),
  ]
}

/// `view` writes a page with a 3D view of the results.
struct ViewCommand: Command {
  static let spec = CommandSpec(
    "view", group: .pictures,
    summary: "Writes one page that shows the model, points and cameras in 3D, and the photographs.",
    details: """
      The page opens in a browser, loads nothing from the network and shows all available results: \
      the textured model or the mesh, the dense point cloud, sparse points, cameras, the object's \
      box. A click on a camera shows its photograph and data, with keypoints, residuals or matches \
      as an overlay. The growth of the model can be played view by view; the dial shows the \
      viewing directions. Keys: arrows for the next photograph, space to play, ? for all. Large \
      results are subsampled evenly, and the page says so; it stays below 25 MB (50 MB \
      with --beside). The same workspace gives the same page. It draws with three.js (Debian package \
      libjs-three). With --serve the page is available while the shell runs, at an address of this \
      machine with a secret key, and follows the shell: after a command that changed something, the browser \
      reloads and keeps the viewpoint. --beside shows a stored run in the right half of the picture, \
      in the world of the current results and from the same viewpoint.
      """,
    needs: [.capture],
    examples: [
      "view --out chair.html": "/chair.html",
      "view": "-view.html",
      "view --serve; align; view --stop": "http://127.0.0.1:",
    ])

  func run(_ options: ViewOptions, in shell: inout ShellState) throws -> Reply {
    if options.stop { return Self.stop(&shell) }
    if options.serve { return try Self.serve(options, &shell) }
    let name = "\(try shell.project.loadedCapture().name)-view.html"
    let url = shell.url(options.out.isEmpty ? name : options.out)
    try PageFile.check(url, replacing: options.force)
    let library = try ThreeLibrary()
    let page = try ViewerPage.text(
      of: &shell.project, content: PageContent.view(in: shell), library: library,
      beside: Self.run(options.beside, in: shell))
    return try PageFile.write(
      page, to: url, replacing: options.force, in: shell.project.context)
  }

  /// The run to show next to the current results; `nil` for 0.
  private static func run(_ number: Int, in shell: ShellState) throws -> ViewerRun? {
    guard number > 0 else { return nil }
    let entry = try shell.project.run(number)
    let settings = RunText.settings(entry.record, shell.project.stages)
    return ViewerRun(
      entry,
      label: "run \(number): \(entry.stage.rawValue)" + (settings.isEmpty ? "" : ", \(settings)"))
  }

  private static func serve(_ options: ViewOptions, _ shell: inout ShellState) throws -> Reply {
    guard options.out.isEmpty else {
      throw CommandError.other("view takes --serve or --out FILE.html, not both")
    }
    guard options.beside == 0 else {
      throw CommandError.other("view takes --serve or --beside RUN, not both")
    }
    let address = try shell.serveView(port: UInt16(options.port)).address
    return Reply(
      "open \(address) in a browser on this machine; view --stop ends it",
      value: ["address": .string(address)])
  }

  private static func stop(_ shell: inout ShellState) -> Reply {
    guard shell.served != nil else { return Reply("no page is being served") }
    shell.served = nil
    return Reply("the page is no longer served")
  }
}
