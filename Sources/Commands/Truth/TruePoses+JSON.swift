import Foundation
import Geometry
import Numerics
import Script

extension TruePoses {
  /// Reads `{name: {R, C}}`, a list of `camera_to_world` matrices (camera axes as here) or
  /// nerfstudio's `transform_matrix` (y up, z backward).
  package static func json(_ value: Value, _ url: URL) throws -> TruePoses {
    guard let root = value.record else {
      throw CommandError.notTruth(url.path, reason: "it is no JSON object")
    }
    if let images = root["images"]?.table { return matrices(images, "camera_to_world", "truth") }
    if let frames = root["frames"]?.table {
      return matrices(frames, "transform_matrix", "nerfstudio")
    }
    var truth = TruePoses(format: "poses")
    for (name, value) in root.fields {
      guard let entry = value.record, let rows = numbers(entry["R"]), rows.count == 9,
        let center = numbers(entry["C"]), center.count == 3
      else { continue }
      truth.add(
        name,
        RigidTransform(
          rotation: matrix(rows), center: SIMD3(center[0], center[1], center[2])))
    }
    return truth
  }

  private static func matrices(
    _ entries: [Record], _ key: String, _ format: String
  ) -> TruePoses {
    var truth = TruePoses(format: format)
    let flip = Matrix3(diagonal: SIMD3(1, -1, -1))
    for entry in entries {
      let isOpenCV = entry["camera_to_world"] != nil
      guard let name = entry["name"]?.string ?? entry["file_path"]?.string,
        let m = numbers(entry[key] ?? entry["camera_to_world"]), m.count == 16 || m.count == 12
      else { continue }
      var turn = matrix([m[0], m[1], m[2], m[4], m[5], m[6], m[8], m[9], m[10]])
      let scale = cbrt(turn.determinant)
      guard scale > 0 else { continue }
      turn = turn * (1 / scale)
      if !isOpenCV { turn = turn * flip }
      truth.add(
        name, RigidTransform(rotation: turn.transpose, center: SIMD3(m[3], m[7], m[11])))
    }
    return truth
  }

  private static func matrix(_ m: [Double]) -> Matrix3 {
    Matrix3(
      rows: SIMD3(m[0], m[1], m[2]), SIMD3(m[3], m[4], m[5]), SIMD3(m[6], m[7], m[8]))
  }

  /// The numbers of a list, or of a list of lists, in order.
  private static func numbers(_ value: Value?) -> [Double]? {
    guard let items = value?.list else { return nil }
    var flat: [Double] = []
    for item in items {
      if let number = item.number {
        flat.append(number)
      } else if let row = item.list {
        flat += row.compactMap(\.number)
      }
    }
    return flat
  }
}
