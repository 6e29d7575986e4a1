import Foundation
import Geometry
import Numerics
import Scene
import Support

extension PoseExport {
  /// Bundler's `.out` and the list of images in the cameras' order. A camera without a pose is all zeros.
  ///
  /// Cameras look along −z with y up; pixels are counted from the image's centre with y up. There is one
  /// focal length and no principal point. Reference: Bundler v0.3, user's manual.
  ///
  /// - Parameters:
  ///   - folder: What paths of images are relative to.
  ///   - listed: The views.
  ///   - name: Of the file; the list is called after it.
  public func bundler(
    in folder: URL, listing listed: [Int], named name: String, list: String
  ) -> [ExportFile] {
    let points = hasFeatures ? reconstruction.points : []
    var text = "# Bundle file v0.3\n\(listed.count) \(points.count)\n"
    for view in listed { text += camera(of: view) }
    let places = Dictionary(uniqueKeysWithValues: zip(listed, listed.indices))
    for point in points { text += entry(point, places) }
    // Names alone, as COLMAP and openMVG write the list: some readers take a whole line for a name.
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
    let flip = Matrix3(diagonal: SIMD3(1, -1, -1))
    let r = flip * pose.rotation
    let t = flip * pose.translation
    let rows = (0..<3).map { "\(r[$0, 0]) \(r[$0, 1]) \(r[$0, 2])\n" }
    return "\(camera.focal) \(camera.k1) \(camera.k2)\n" + rows.joined()
      + "\(t.x) \(t.y) \(t.z)\n"
  }

  private func entry(_ point: ScenePoint, _ places: [Int: Int]) -> String {
    let (p, c) = (point.position, point.color)
    let seen = observations(of: point).compactMap { seen -> String? in
      guard let place = places[seen.view] else { return nil }
      let camera = reconstruction.camera(of: seen.view)
      let x = seen.place.x - Double(camera.width) / 2
      let y = Double(camera.height) / 2 - seen.place.y
      return "\(place) \(seen.keypoint) \(x) \(y)"
    }
    return "\(p.x) \(p.y) \(p.z)\n\(c.x) \(c.y) \(c.z)\n"
      + (["\(seen.count)"] + seen).joined(separator: " ") + "\n"
  }
}
