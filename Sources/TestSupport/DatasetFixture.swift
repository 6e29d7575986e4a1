import Files
import Formats
import Foundation
import Geometry
import Imaging
import Numerics
import Scene
import Support

/// Synthetic views with photographs of several formats, taken with a distorted lens.
package struct DatasetFixture {
  package static let size = SIMD2(64, 48)

  package let root: TemporaryFolder
  package var export: PoseExport
  package var infos: [ImageInfo?] = []
  package var pairs: [ViewPair] = []

  package var photos: URL { root.url.appendingPathComponent("photos") }
  package var target: URL { root.url.appendingPathComponent("out/set") }

  /// A JPEG, a JPEG with a rotated orientation, a PNG in a folder, a JPEG with a TIFF's extension,
  /// and one without a pose.
  package static let names = ["a.jpg", "side.jpg", "left/c d.png", "e.tif", "lost.jpg"]

  package static func camera(distortion: Bool = true) -> Camera {
    var camera = Camera(width: size.x, height: size.y, fx: 55, fy: 55, cx: 33, cy: 23.5)
    if distortion { (camera.k1, camera.k2, camera.p1, camera.p2) = (-0.06, 0.01, 0.001, -0.002) }
    return camera
  }

  package init(
    names: [String] = Self.names, seed: UInt64 = 1, camera: Camera = Self.camera()
  ) throws {
    root = try TemporaryFolder()
    var random = RandomStream(seed: seed, stream: 0)
    var views: [View] = []
    for (index, name) in names.enumerated() {
      let url = root.url.appendingPathComponent("photos/\(index).bin")
      try root.write(try Self.file(name, &random), to: "photos/\(index).bin")
      let info = try ImageInfo(probing: url)
      infos.append(info)
      views.append(View(name: name, image: info.source, camera: 0))
    }
    var reconstruction = Reconstruction(
      cameras: [camera], viewCameras: names.map { _ in 0 },
      poses: names.map { $0 == "lost.jpg" ? nil : Self.pose(&random) })
    reconstruction.unregistered = []
    let features = Self.points(&reconstruction, &random)
    export = PoseExport(
      views: ViewSet(views: views, cameras: [ViewCamera(camera: camera, source: .guess)]),
      reconstruction: reconstruction, features: features, comment: "ocs, made up",
      missing: names.filter { $0 == "lost.jpg" }.map { .init(name: $0, reason: "too blurred") })
    pairs = [Self.pair(0, 1), Self.pair(0, 2)].filter { $0.second < names.count }
    if pairs.count == 2 {
      pairs[0].secondFromFirst = Self.pose(&random)
      pairs[1].kind = .rejected
      pairs[1].inliers = []
    }
  }

  private static func pair(_ first: Int, _ second: Int) -> ViewPair {
    ViewPair(
      first: first, second: second, kind: .general, putative: 4,
      inliers: [Match(0, 1), Match(2, 2)])
  }

  static func pose(_ random: inout RandomStream) -> RigidTransform {
    func number() -> Double { Double.random(in: -2...2, using: &random) }
    return RigidTransform(
      rotation: .rotation(SIMD3(number(), number(), number())),
      translation: SIMD3(number(), number(), number() + 6))
  }

  /// Noise in the format that the extension indicates.
  private static func file(_ name: String, _ random: inout RandomStream) throws -> [UInt8] {
    let isOnItsSide = name.hasPrefix("side")
    let size = isOnItsSide ? SIMD2(size.y, size.x) : size
    let image = RGBImage(
      width: size.x, height: size.y,
      pixels: (0..<size.x * size.y * 3).map { _ in UInt8(truncatingIfNeeded: random.next()) })
    if name.hasSuffix("png") { return try image.pngData() }
    var metadata = PhotoMetadata()
    metadata.model = "Camera"
    metadata.focalLength35 = 30
    metadata.orientation = isOnItsSide ? .right : .up
    return try image.jpegData(quality: 90, metadata: metadata)
  }

  /// Gives each view exact observations of the same points, and one additional keypoint without a
  /// point.
  private static func points(
    _ reconstruction: inout Reconstruction, _ random: inout RandomStream
  ) -> [Features] {
    var features = reconstruction.poses.map { _ in
      Features(
        keypoints: [Keypoint](repeating: Keypoint(x: 1, y: 2, scale: 3, angle: 0.5), count: 3))
    }
    for index in 0..<12 {
      let position = SIMD3(
        Double.random(in: -1...1, using: &random), Double.random(in: -1...1, using: &random),
        Double.random(in: -1...1, using: &random))
      var track: [Observation] = []
      for (view, pose) in reconstruction.poses.enumerated() {
        guard let pose, (pose * position).z > 1 else { continue }
        let place = reconstruction.camera(of: view).project(pose * position)
        track.append(
          Observation(view: UInt32(view), keypoint: UInt32(features[view].keypoints.count)))
        features[view].keypoints.append(
          Keypoint(x: Float(place.x), y: Float(place.y), scale: 2, angle: 0.25))
      }
      reconstruction.points.append(
        ScenePoint(
          position: position, color: SIMD3(UInt8(index), 2, 3), error: 0.1, track: track))
    }
    return features
  }

  package func dataset(_ form: DatasetForm, isUndistorted: Bool = false) throws -> Dataset {
    try Dataset(
      export, infos: infos, pairs: pairs, form: form, isUndistorted: isUndistorted, folder: target)
  }

  /// Plans and writes the dataset.
  @discardableResult
  package func write(
    _ form: DatasetForm, isUndistorted: Bool = false, replacing: Bool = false,
    in context: RunContext = RunContext()
  ) throws -> Dataset {
    let dataset = try dataset(form, isUndistorted: isUndistorted)
    try ExportFile.write(
      dataset.files, streaming: dataset.streams, into: dataset.folder, removing: dataset.stale,
      replacing: replacing, label: "", in: context)
    return dataset
  }

  /// Paths of all files in the dataset's folder, including hidden ones.
  package var written: [String] {
    let all = FileManager.default.enumerator(atPath: target.path)?.allObjects as? [String] ?? []
    return all.filter { FileKind.at(target.appendingPathComponent($0)) == .file }.sorted()
  }
}
