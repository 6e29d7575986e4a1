import Geometry

extension PoseFileFormat {
  /// OpenSfM's `reconstruction.json`.
  public static let openSfM = PoseFileFormat("opensfm", title: "OpenSfM")
}

extension PoseFileReader {
  /// OpenSfM's `reconstruction.json`, and any JSON array that no other reader recognizes.
  static let openSfM = PoseFileReader(
    .openSfM, .jsonList(ParsedPoses { models, _ in try .openSfM(models) }),
    places: PoseFilePlaces(names: ["reconstruction.json": 6]))
}

extension PoseList {
  /// Reads the model with the most shots of OpenSfM's `reconstruction.json`: world-to-camera
  /// rotation vectors and translations with OpenCV axes; focal lengths in units of the longer side.
  ///
  /// Reference: OpenSfM, `io.py`.
  static func openSfM(_ models: [JSONObject]) throws -> PoseList {
    let largest = models.max {
      ($0.object("shots")?.keys.count ?? 0) < ($1.object("shots")?.keys.count ?? 0)
    }
    guard let model = largest, let shots = model.object("shots") else { throw FileProblem.noPoses }
    var list = PoseList(format: .openSfM)
    let cameras = model.object("cameras")
    for name in shots.keys {
      guard let shot = shots.object(name) else { continue }
      let camera = list.camera(of: name) {
        try shot.string("camera").flatMap { cameras?.object($0) }.flatMap(lens)
      }
      list.add(name) {
        let w = try shot.required("rotation", 3)
        let t = try shot.required("translation", 3)
        let pose = try StatedPose.fromWorld(
          rotationVector: SIMD3(w[0], w[1], w[2]), translation: SIMD3(t[0], t[1], t[2]),
          key: "rotation")
        return (pose, camera)
      }
    }
    return list
  }

  private static func lens(_ entry: JSONObject) throws -> StatedCamera? {
    let model = entry.string("projection_type") ?? "perspective"
    let isFisheye = OpenSfMCamera.isFisheye(model)
    guard isFisheye || OpenSfMCamera.tangents.contains(model) else {
      throw FileProblem.unknownCameraModel(String(model.prefix(40)))
    }
    guard let fx = try entry.number("focal") ?? entry.number("focal_x") else { return nil }
    var camera = StatedCamera(
      focal: SIMD2(fx, try entry.number("focal_y") ?? fx),
      principal: SIMD2(try entry.number("c_x") ?? 0, try entry.number("c_y") ?? 0))
    (camera.unit, camera.origin) = (.longerSide, .center)
    if let w = entry.whole("width"), let h = entry.whole("height") { camera.size = SIMD2(w, h) }
    camera.distortion = SIMD4(
      try entry.number("k1") ?? 0, try entry.number("k2") ?? 0, try entry.number("p1") ?? 0,
      try entry.number("p2") ?? 0)
    camera.higher = SIMD2(try entry.number("k3") ?? 0, try entry.number("k4") ?? 0)
    if isFisheye { camera.lens = .fisheye }
    camera.hasHigherDistortion = try ["k5", "k6"].contains { try (entry.number($0) ?? 0) != 0 }
    return camera
  }
}
