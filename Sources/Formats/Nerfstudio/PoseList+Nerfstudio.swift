import Geometry

extension PoseFileFormat {
  /// A `transforms.json`.
  public static let nerfstudio = PoseFileFormat("nerfstudio", title: "nerfstudio")
}

extension PoseFileReader {
  /// nerfstudio's and instant-ngp's `transforms.json`.
  static let nerfstudio = PoseFileReader(
    .nerfstudio,
    .json(
      ParsedPoses(where: { $0.array("frames") != nil }) { root, _ in try .nerfstudio(root) }),
    places: PoseFilePlaces(names: ["transforms.json": 2]))
}

extension PoseList {
  /// nerfstudio's and instant-ngp's `transforms.json`.
  static func nerfstudio(_ root: JSONObject) throws -> PoseList {
    var list = PoseList(format: .nerfstudio)
    let poses = try TransformsPose(shared: root)
    for entry in root.objects("frames") {
      guard let name = entry.string("file_path") ?? entry.string("name") else { continue }
      let camera = list.camera(of: name) {
        try TransformsIntrinsics.stated(frame: entry, shared: root)
      }
      list.add(name) {
        guard let pose = try poses.pose(of: entry) else {
          throw FileProblem.notAMatrix(key: "transform_matrix", columns: 4)
        }
        return (pose, camera)
      }
    }
    return list
  }
}
