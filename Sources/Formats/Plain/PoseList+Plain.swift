import Geometry

extension PoseFileFormat {
  /// `{name: {R, C}}`.
  public static let poses = PoseFileFormat("poses", title: "poses")
  /// The `ground_truth.json` of a rendered capture.
  public static let truth = PoseFileFormat("truth", title: "ground truth of a rendered capture")
}

extension PoseFileReader {
  /// The `ground_truth.json` of a rendered capture.
  package static let truth = PoseFileReader(
    .truth,
    .json(ParsedPoses(where: { $0.array("images") != nil }) { root, _ in .truth(root) }),
    places: PoseFilePlaces(names: ["ground_truth.json": 1]))

  /// `{name: {R, C}}`: any JSON that no other reader recognizes.
  static let poses = PoseFileReader(.poses, .json(ParsedPoses { root, _ in .poses(root) }))
}

extension PoseList {
  /// Reads `{name: {R, C}}`: a world-to-camera rotation in row-major order and the camera center.
  static func poses(_ root: JSONObject) -> PoseList {
    var list = PoseList(format: .poses)
    for name in root.keys {
      guard let entry = root.object(name), entry.has("R"), entry.has("C") else { continue }
      list.add(name) {
        let c = try entry.required("C", 3)
        return (
          try StatedPose.fromWorld(
            try entry.required("R", 9), center: SIMD3(c[0], c[1], c[2]), key: "R"), nil
        )
      }
    }
    return list
  }

  /// Reads the truth of a rendered capture: camera-to-world matrices with OpenCV axes.
  static func truth(_ root: JSONObject) -> PoseList {
    var list = PoseList(format: .truth)
    for entry in root.objects("images") {
      guard let name = entry.string("name") ?? entry.string("file_path") else { continue }
      list.add(name) {
        let key = "camera_to_world"
        guard let rows = try entry.matrix(key, columns: 4) else {
          throw FileProblem.notAMatrix(key: key, columns: 4)
        }
        return (try StatedPose.worldFromCamera(rows, .openCV, key: key), nil)
      }
    }
    return list
  }
}
