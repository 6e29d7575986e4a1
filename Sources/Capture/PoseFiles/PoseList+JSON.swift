import Foundation
import Geometry
import Numerics

extension PoseList {
  /// Lists of points, which are left aside without being parsed.
  private static let points = ["structure", "landmarks"]

  /// Reads JSON of any of the tools, told by its keys.
  static func json(_ bytes: [UInt8]) throws -> PoseList {
    if bytes.first(where: { !Self.isSpace($0) }) == UInt8(ascii: "[") {
      return try openSfM(bytes)
    }
    var rest = bytes
    for key in points { rest = try JSONList(rest, key: key, limit: 0).rest }
    let root = try JSONObject(parsing: Data(rest))
    if root.has("sfm_data_version") { return try openMVG(root) }
    if root.has("views"), root.has("intrinsics") { return try meshroom(root) }
    if root.array("images") != nil { return truth(root) }
    if root.array("frames") != nil { return try nerfstudio(root) }
    return poses(root)
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  /// `{name: {R, C}}`: nine numbers by rows, from world to camera, and the centre.
  private static func poses(_ root: JSONObject) -> PoseList {
    var list = PoseList(format: .poses)
    for name in root.keys {
      guard let entry = root.object(name), entry.has("R"), entry.has("C") else { continue }
      list.add(name) {
        let c = try required(entry, "C", 3)
        return (
          try StatedPose.fromWorld(
            try required(entry, "R", 9), center: SIMD3(c[0], c[1], c[2]), key: "R"), nil
        )
      }
    }
    return list
  }

  /// The truth of a rendered capture: matrices from camera to world, axes as ours.
  private static func truth(_ root: JSONObject) -> PoseList {
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

  /// nerfstudio's and instant-ngp's `transforms.json`.
  private static func nerfstudio(_ root: JSONObject) throws -> PoseList {
    var list = PoseList(format: .nerfstudio)
    let poses = try TransformsPose(shared: root)
    for entry in root.objects("frames") {
      guard let name = entry.string("file_path") ?? entry.string("name") else { continue }
      list.add(name) {
        guard let pose = try poses.pose(of: entry) else {
          throw FileProblem.notAMatrix(key: "transform_matrix", columns: 4)
        }
        return (pose, nil)
      }
    }
    return list
  }

  /// `count` finite numbers of a key that must be there.
  static func required(_ object: JSONObject, _ key: String, _ count: Int) throws -> [Double] {
    guard let numbers = try object.numbers(key, count: count) else {
      throw FileProblem.notNumbers(key: key, count: count)
    }
    return numbers
  }
}
