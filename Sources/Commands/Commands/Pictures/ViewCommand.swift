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
  var stop = false

  static let settings: [Setting<Self>] = [
    .text(
      "out", \.out, kind: .path,
      "HTML file to write; CAPTURE-view.html in the working folder by default."),
    .flag("force", \.force, "Replace the file if it exists."),
    .flag(
      "serve", \.serve,
      "Write no file: show the page at an address of this machine, as it is after each command."),
    .count(
      "port", \.port, in: 0...Int(UInt16.max), "Port of 127.0.0.1 to serve at; 0 = any free one."),
    .flag("stop", \.stop, "Serve the page no longer."),
  ]
}

/// `view` writes a page with a 3D view of the results.
struct ViewCommand: Command {
  static let spec = CommandSpec(
    "view", group: .pictures,
    summary: "Writes one page to turn the model, points and cameras in and to look at photographs.",
    details: """
      The page opens in a browser, loads nothing and holds whatever there is: the textured model \
      or the mesh, the dense cloud, sparse points, cameras, the object's box. A click on a camera \
      shows its photograph, what is known of it, and keypoints, residuals or matches over it. The \
      model's growth can be played, view by view; the dial shows from where it was looked at. \
      Keys: arrows for the next photograph, space to play, ? for all. Much is shown in part, \
      evenly chosen, and says so: a page stays below 25 MB. The same workspace gives the same \
      page. It draws with three.js, Debian's package libjs-three. With --serve the page stands at \
      an address of this machine that holds a key, for who knows it, while the shell runs, and \
      follows it: after a command that changed something the browser shows it anew, from where \
      one looked.
      """,
    needs: [.capture],
    examples: [
      Example("view --out chair.html", prints: "/chair.html"),
      Example("view", prints: "-view.html"),
      Example("view --serve; align; view --stop", prints: "http://127.0.0.1:"),
    ])

  func run(_ options: ViewOptions, in shell: inout ShellState) throws -> Reply {
    if options.stop { return Self.stop(&shell) }
    if options.serve { return try Self.serve(options, &shell) }
    let name = "\(try shell.project.loadedCapture().name)-view.html"
    let url = shell.url(options.out.isEmpty ? name : options.out)
    try PageFile.check(url, replacing: options.force)
    let library = try ThreeLibrary()
    let page = try ViewPage.text(&shell.project, PageContent.view(in: shell), library)
    return try PageFile.write(
      page, to: url, replacing: options.force, in: shell.project.context)
  }
  private static func serve(_ options: ViewOptions, _ shell: inout ShellState) throws -> Reply {
    guard options.out.isEmpty else {
      throw CommandError.other("view takes --serve or --out FILE.html, not both")
    }
    let address = try shell.serveView(port: UInt16(options.port)).address
    return Reply(
      "open \(address) in a browser of this machine; view --stop ends it",
      value: ["address": .string(address)])
  }

  private static func stop(_ shell: inout ShellState) -> Reply {
    guard shell.served != nil else { return Reply("no page is served") }
    shell.served = nil
    return Reply("the page is served no longer")
  }
}
