import Script
import Support

/// Options of `view`.
struct ViewOptions: StageOptions {
  var out = ""
  var force = false

  static let settings: [Setting<Self>] = [
    .text(
      "out", \.out, kind: .path,
      "HTML file to write; CAPTURE-view.html in the working folder by default."),
    .flag("force", \.force, "Replace the file if it exists."),
  ]
}

/// `view` writes a page to look at what there is in three dimensions.
struct ViewCommand: Command {
  static let spec = CommandSpec(
    "view", group: .pictures,
    summary: "Writes one page to turn the model, points and cameras in and to look at photographs.",
    details: "The page opens in a browser, loads nothing and holds whatever there is: the textured "
      + "model or the mesh, the dense cloud, sparse points, cameras, the object's box. A click on a "
      + "camera shows its photograph, what is known of it, and keypoints, residuals or matches over "
      + "it. The model's growth can be played, view by view; the dial shows from where it was looked "
      + "at. Keys: arrows for the next photograph, space to play, ? for all. Much is shown in part, "
      + "evenly chosen, and says so: a page stays below 25 MB. The same workspace gives the same "
      + "page. It draws with three.js, Debian's package libjs-three.",
    needs: [.capture],
    examples: [
      Example("view --out chair.html", prints: "/chair.html"),
      Example("view", prints: "-view.html"),
    ])

  func run(_ options: ViewOptions, in bench: inout Workbench) throws -> Reply {
    let name = "\(try bench.loadedCapture().name)-view.html"
    let url = bench.url(options.out.isEmpty ? name : options.out)
    try PageFile.check(url, replacing: options.force)
    let library = try ThreeLibrary()
    let page = try ViewPage.text(&bench, library)
    return try PageFile.write(page, to: url, replacing: options.force, in: bench)
  }
}
