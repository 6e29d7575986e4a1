import Drawing
import Files
import Foundation
import Imaging
import Scene
import Script
import ShellKit
import Support
import Workspace

/// One picture: gathers what it shows and has it drawn.
struct Picture {
  let kind: ShowKind
  /// Full names of the frames.
  let frames: [String]
  let width: Int
  /// Views of a plan.
  let views: Int

  /// A picture of the width.
  func draw(_ shell: inout ShellState) throws -> RGBImage {
    if let stage = kind.stage { try shell.require([.result(stage)]) }
    switch kind {
    case .frame: return try photograph(frames[0], shell).widened(to: width)
    case .features: return try features(&shell)
    case .pair: return try pair(&shell)
    case .depth: return try depth(&shell)
    case .sensorDepth: return try sensorDepth(shell)
    case .masks:
      let masks = try MaskPictures(frames.first ?? "", &shell)
      return try masks.draw(width: width, in: shell.project.context).picture
    case .residuals:
      return frames.isEmpty
        ? drawResiduals(try shell.project.residuals().0, width: width) : try frameResiduals(&shell)
    case .graph, .tracks, .coverage, .top, .plan: return try chart(&shell)
    case .dial: return try dial(&shell)
    case .session: return try SessionPictures.screen(width: width, in: &shell).widened(to: width)
    case .outlines: return try outlines(&shell)
    case .points, .mesh, .model: return try world(&shell)
    }
  }

  /// The photograph of a frame, at least as wide as the picture where it is so itself.
  func photograph(_ name: String, _ shell: ShellState) throws -> RGBImage {
    let views = try shell.project.loadedCapture().viewSet.views
    guard let view = views.first(where: { $0.name == name }) else {
      throw CommandError.notThere("frame \(name)")
    }
    if !view.isHere, let small = try BundleFile.picture(of: view, in: shell.project.loadedCapture())
    {
      return small.resized(
        width: width, height: max(1, width * view.image.height / max(view.image.width, 1)))
    }
    let longest = max(width, width * view.image.height / max(view.image.width, 1))
    return try view.image.loadRGB(maxDimension: longest)
  }

  /// Width of a photograph, pixels.
  func fullWidth(_ name: String, _ shell: ShellState) throws -> Int {
    try shell.project.loadedCapture().viewSet.views[shell.project.frameIndex(name)].image.width
  }
}

extension ShowKind {
  /// The stage whose result the picture shows.
  var stage: StageName? {
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
