import Drawing
import Files
import Foundation
import Imaging
import Scene
import Script
import ShellKit
import Support
import Workspace

/// One picture: collects its content and draws it.
package struct Picture {
  let kind: PictureKind
  /// Full names of the frames.
  let frames: [String]
  let width: Int
  /// Number of views of a plan.
  let views: Int
  /// Where points, a mesh or a model are seen from.
  package var look = PictureLook.automatic

  package init(kind: PictureKind, frames: [String], width: Int, views: Int) {
    self.kind = kind
    self.frames = frames
    self.width = width
    self.views = views
  }

  /// Draws the picture at the given width.
  package func draw(_ project: inout Project) throws -> RGBImage {
    switch kind {
    case .frame:
      // A small photograph is not enlarged.
      let image = try photograph(frames[0], project)
      return image.widened(to: min(width, image.width))
    case .picks: return try picks(&project)
    case .markers: return try markers(&project)
    case .features: return try features(&project)
    case .pair: return try pair(&project)
    case .depth: return try depth(&project)
    case .sensorDepth: return try sensorDepth(project)
    case .masks:
      let masks = try MaskPictures(frames.first ?? "", &project)
      return try masks.draw(width: width, in: project.context).picture
    case .residuals:
      return frames.isEmpty
        ? drawResiduals(try project.residuals().0, width: width) : try frameResiduals(&project)
    case .graph, .tracks, .coverage, .top, .plan: return try chart(&project)
    case .dial: return try dial(&project)
    case .session: return try screen(&project).widened(to: width)
    case .outlines: return try outlines(&project)
    case .evaluation: return try evaluation(&project)
    case .points, .mesh, .model: return try world(WorldContent(kind, &project), &project)
    }
  }

  /// The photograph of a frame, decoded at least as wide as the picture if it is large enough.
  func photograph(_ name: String, _ project: Project) throws -> RGBImage {
    let views = try project.loadedCapture().viewSet.views
    guard let view = views.first(where: { $0.name == name }) else {
      throw CommandError.notThere("frame \(name)")
    }
    if !view.isHere, let small = try BundleFile.picture(of: view, in: project.loadedCapture()) {
      return small.resized(
        width: width, height: max(1, width * view.image.height / max(view.image.width, 1)))
    }
    let longest = max(width, width * view.image.height / max(view.image.width, 1))
    return try view.image.loadRGB(maxDimension: longest)
  }

  /// Width of a photograph, pixels.
  func fullWidth(_ name: String, _ project: Project) throws -> Int {
    try project.loadedCapture().viewSet.views[project.frameIndex(name)].image.width
  }
}

extension RGBImage {
  /// The picture scaled to a width, with its aspect ratio.
  fileprivate func widened(to wanted: Int) -> RGBImage {
    guard width != wanted, width > 0 else { return self }
    return resized(width: wanted, height: max(1, (wanted * height + width / 2) / width))
  }
}
