import Foundation
import Geometry
import Numerics
import Scene
import Support

extension PoseExport {
  /// Bundler's `.out` and the list of images in camera order. A camera without a pose is all zeros.
  ///
  /// - Parameters:
  ///   - folder: Folder to which the image paths are relative.
  ///   - listed: The views.
  ///   - name: Name of the file.
  ///   - list: Name of the list file.
  public func bundler(
    in folder: URL, listing listed: [Int], named name: String, list: String
  ) -> [ExportFile] {
    let points = hasFeatures ? reconstruction.points : []
    var text = "\(BundlerConvention.start) v0.3\n\(listed.count) \(points.count)\n"
    for view in listed { text += camera(of: view) }
    let places = Dictionary(uniqueKeysWithValues: zip(listed, listed.indices))
    for point in points { text += entry(point, places) }
    // Without the numbers that Bundler adds, as in COLMAP and openMVG: some readers take a whole
    // line as a name.
    let names = listed.map { view in
      PercentText.encoded(relativePath(of: views.views[view].image.url, to: folder)) + "\n"
    }
    return [
      ExportFile(path: name, text: text), ExportFile(path: list, text: names.joined()),
    ]
  }

  private func camera(of view: Int) -> String {
    guard let pose = reconstruction.poses[view] else {
      return String(repeating: "0 0 0\n", count: 5)
    }
    let camera = reconstruction.camera(of: view)
    let flipped = BundlerConvention.flipped(pose)
    let (r, t) = (flipped.rotation, flipped.translation)
    let rows = (0..<3).map { "\(r[$0, 0]) \(r[$0, 1]) \(r[$0, 2])\n" }
    return "\(camera.focal) \(camera.k1) \(camera.k2)\n" + rows.joined()
      + "\(t.x) \(t.y) \(t.z)\n"
  }

  private func entry(_ point: ScenePoint, _ places: [Int: Int]) -> String {
    let (p, c) = (point.position, point.color)
    let seen = observations(of: point).compactMap { seen -> String? in
      guard let place = places[seen.view] else { return nil }
      let camera = reconstruction.camera(of: seen.view)
      let pixel = BundlerConvention.pixel(seen.place, in: camera)
      return "\(place) \(seen.keypoint) \(pixel.x) \(pixel.y)"
    }
    return "\(p.x) \(p.y) \(p.z)\n\(c.x) \(c.y) \(c.z)\n"
      + (["\(seen.count)"] + seen).joined(separator: " ") + "\n"
  }
}
