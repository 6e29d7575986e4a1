import Drawing
import Foundation
import Imaging
import Scene
import Script
import Support

/// One picture: gathers what it shows and has it drawn.
struct Picture {
  let kind: ShowKind
  /// Full names of the frames.
  let frames: [String]
  let width: Int
  /// Views of a plan.
  let views: Int

  /// A picture of the width.
  func draw(_ bench: inout Workbench) throws -> RGBImage {
    if let stage = kind.stage { try bench.require([.result(stage)], for: "show \(kind.rawValue)") }
    switch kind {
    case .frame: return try photograph(frames[0], bench).widened(to: width)
    case .features: return try features(&bench)
    case .pair: return try pair(&bench)
    case .depth: return try depth(&bench)
    case .sensorDepth: return try sensorDepth(bench)
    case .masks:
      let masks = try MaskPictures(frames.first ?? "", &bench)
      return try masks.draw(width: width, in: bench.context).picture
    case .residuals:
      return frames.isEmpty
        ? drawResiduals(try bench.residuals().0, width: width) : try frameResiduals(&bench)
    case .graph, .tracks, .coverage, .top, .plan: return try chart(&bench)
    case .dial: return try dial(&bench)
    case .session: return try bench.sessionScreen(width: width).widened(to: width)
    case .outlines: return try outlines(&bench)
    case .points, .mesh, .model: return try world(&bench)
    }
  }

  /// The photograph of a frame, at least as wide as the picture where it is so itself.
  func photograph(_ name: String, _ bench: Workbench) throws -> RGBImage {
    let views = try bench.loadedCapture().viewSet.views
    guard let view = views.first(where: { $0.name == name }) else {
      throw CommandError.notThere("frame \(name)")
    }
    if !view.isHere, let small = try BundleFile.picture(of: view, in: bench.loadedCapture()) {
      return small.resized(
        width: width, height: max(1, width * view.image.height / max(view.image.width, 1)))
    }
    let longest = max(width, width * view.image.height / max(view.image.width, 1))
    return try view.image.loadRGB(maxDimension: longest)
  }

  /// Width of a photograph, pixels.
  func fullWidth(_ name: String, _ bench: Workbench) throws -> Int {
    try bench.loadedCapture().viewSet.views[bench.frameIndex(name)].image.width
  }
}

extension ShowKind {
  /// The stage whose result the picture shows.
  fileprivate var stage: StageName? {
    switch self {
    case .frame, .dial, .sensorDepth, .masks, .session: nil
    case .features: .features
    case .pair, .graph: .match
    case .residuals, .coverage, .plan, .tracks, .top, .points: .align
    case .depth: .dense
    case .mesh, .outlines: .mesh
    case .model: .texture
    }
  }
}

extension RGBImage {
  /// The picture in a width, in its proportions.
  fileprivate func widened(to wanted: Int) -> RGBImage {
    guard width != wanted, width > 0 else { return self }
    return resized(width: wanted, height: max(1, (wanted * height + width / 2) / width))
  }
}

extension Workbench {
  /// The workspace's folder for pictures, made when needed.
  func pictureFolder() throws -> URL {
    guard let workspace else { throw CommandError.noCapture(command: "show") }
    try workspace.requireOwn()
    let folder = workspace.folder.appendingPathComponent("pictures")
    try Folder.make(folder, links: .refused)
    return folder
  }

  /// Writes the picture of a `show`, to its own place in the workspace or where the user wants it.
  func show(
    _ image: RGBImage, at url: URL, _ options: ShowOptions, more: Record = [:]
  ) throws -> Reply {
    var value: Record = [
      "file": .string(url.path), "width": .number(image.width), "height": .number(image.height),
    ]
    for key in more.keys { value[key] = more[key] }
    guard options.out.isEmpty else {
      return try writePicture(image, to: url, replacing: options.force, .record(value))
    }
    try AtomicFile.write(try image.pngData(), to: url, replacing: true)
    return Reply("wrote \(url.path)", value: .record(value), images: [url])
  }

  /// Writes a picture where the user wants it and answers with `value`.
  ///
  /// What went to standard output is followed by no text there.
  func writePicture(
    _ image: RGBImage, to url: URL, replacing: Bool, _ value: Value
  ) throws -> Reply {
    try OutputFile.write(try image.pngData(), to: url, replacing: replacing, in: context)
    return try .written("wrote \(url.path)", value: value, to: url, images: [url])
  }
}
