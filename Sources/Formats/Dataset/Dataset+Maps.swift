import Foundation
import Geometry
import Imaging
import Scene

/// Masks and sensor depth maps.
extension Dataset {
  /// Meters per unit of depth maps, the same as in nerfstudio and most sensors.
  private static let depthUnit = NerfstudioConvention.depthUnit
  /// Maximum depth in meters that fits in 16 bits; larger depths are stored as unknown.
  private static let maxDepth: Float = 65.534

  /// Adds masks and depth maps of the exported images and updates their paths.
  mutating func addMaps(of views: [View]) {
    let written = images.keys.sorted()
    let hasMasks = written.contains { views[$0].mask != nil }
    let hasDepth = form.hasDepth && written.contains { views[$0].depth != nil }
    summary.isWithoutScale = hasDepth && form.hasDepth && !export.reconstruction.isMetric
    for view in written {
      if hasMasks, views[view].mask != nil || form.needsAllMaps { addMask(views[view], at: view) }
      if hasDepth, export.reconstruction.isMetric,
        views[view].depth != nil || form.needsAllMaps
      {
        addDepth(views[view].depth, at: view)
      }
    }
  }

  private mutating func addMask(_ view: View, at index: Int) {
    guard let undistortion = images[index]?.undistortion else { return }
    let path = form.maskPath(export.views.views[index].name)
    export.views.views[index].mask = folder.appendingPathComponent(path)
    export.views.views[index].isMaskInverted = false
    summary.masks += view.mask == nil ? 0 : 1
    var plain = view
    // Dataset masks do not include the border of still scenes, which only our stages use.
    plain.isSceneStill = false
    let source = plain
    streams.append(
      StreamedFile(path: path) {
        let target = undistortion.target
        guard let mask = try source.loadMask() else {
          return try ByteImage(width: target.width, height: target.height, fill: .max).pngData()
        }
        return try undistortion.apply(mask: mask).pngData()
      })
  }

  private mutating func addDepth(_ source: DepthSource?, at index: Int) {
    guard let undistortion = images[index]?.undistortion else { return }
    let name = export.views.views[index].name
    let hasConfidence = source?.hasConfidence ?? false
    let confidence = "confidence/\(name).png"
    export.views.views[index].depth = .png(
      folder.appendingPathComponent("depth/\(name).png"), unit: Self.depthUnit,
      confidence: hasConfidence ? folder.appendingPathComponent(confidence) : nil,
      orientation: .up)
    summary.depthMaps += source == nil ? 0 : 1
    streams.append(
      StreamedFile(path: "depth/\(name).png") {
        // Without a depth map, the smallest map in which every pixel is unknown.
        guard var depth = try source?.load().depth else {
          return try FloatImage(width: 1, height: 1).png16Data(unit: Self.depthUnit)
        }
        for pixel in depth.pixels.indices where depth.pixels[pixel] > Self.maxDepth {
          depth.pixels[pixel] = 0
        }
        return try undistortion.nearest(depth).png16Data(unit: Self.depthUnit)
      })
    guard hasConfidence, let source else { return }
    streams.append(
      StreamedFile(path: confidence) {
        let (depth, grades) = try source.load()
        let none = ByteImage(width: depth.width, height: depth.height)
        return try undistortion.nearest(grades ?? none).pngData()
      })
  }
}
