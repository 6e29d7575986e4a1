import Foundation
import Geometry
import Numerics
import Scene
import Support

/// Writes the ground truth files of a simulated capture.
struct SimulationTruth {
  let name: String
  let plan: CapturePlan
  let shape: SimulatedShape
  /// The markers on the table.
  let cards: MarkerCards?

  private var frames: [SimulatedFrame] { plan.frames }
  private var options: SimulateOptions { plan.options }

  func files() -> [(path: String, bytes: [UInt8])] {
    let table = SimulatedScene.tableSide
    var scene = shape.mesh
    let first = UInt32(scene.positions.count)
    for (x, y) in [(-table, -table), (table, -table), (table, table), (-table, table)] {
      scene.positions.append(SIMD3(x, y, 0))
      scene.normals.append(SIMD3(0, 0, 1))
    }
    scene.triangles += [
      SIMD3(first, first + 1, first + 2), SIMD3(first, first + 2, first + 3),
    ]
    return [
      ("transforms.json", Array(transforms().utf8)),
      ("ground_truth.json", Array(groundTruth().utf8)),
      ("object_gt.ply", Self.ply(shape.mesh)),
      ("scene_gt.ply", Self.ply(scene)),
    ] + (cards.map { [("markers.csv", Array($0.table.utf8))] } ?? [])
  }

  /// nerfstudio's `transforms.json`: camera-to-world matrices with OpenGL camera axes.
  private func transforms() -> String {
    let camera = plan.statedCamera
    let list = frames.enumerated().map { index, frame in
      let stem = SimulatedFrame.stem(index)
      let depth = options.depth ? "\"depth_file_path\": \"Depth/\(stem).png\", " : ""
      let stated = frame.filing.statedMatrix ?? CapturePlan.matrix(frame.devicePose)
      let world = matrix(stated.rotation, stated.translation)
      let end = options.poses ? ",\n      \"transform_matrix\": \(world) }" : " }"
      return """
            { "file_path": "Images/\(stem).jpg", \(depth)"mask_path": "Masks/\(stem).png"\(end)
        """
    }
    return """
      {
        "camera_model": "\(modelName(camera))",
        "fl_x": \(camera.fx), "fl_y": \(camera.fy), "cx": \(camera.cx), "cy": \(camera.cy),
        "w": \(camera.width), "h": \(camera.height), \(statedDistortion(camera)),
        "depth_unit_scale_factor": \(plan.statedDepthUnit),
        "frames": [
      \(list.joined(separator: ",\n"))
        ]
      }

      """
  }

  private func groundTruth() -> String {
    let images = frames.enumerated().map { index, frame in
      let own = frame.camera.map { ",\n        \(intrinsics($0))" } ?? ""
      let world = matrix(frame.pose.rotation.transpose, frame.pose.center)
      return """
            { "name": "\(SimulatedFrame.stem(index)).jpg", "tag": "\(tag(frame))",
              "camera_to_world": \(world)\(own) }
        """
    }
    let fault = options.fault.map { "\n  \"fault\": \"\($0.rawValue)\"," } ?? ""
    let lower = shape.mesh.positions.reduce(SIMD3(repeating: .infinity), pointwiseMin)
    let upper = shape.mesh.positions.reduce(SIMD3(repeating: -.infinity), pointwiseMax)
    return """
      {
        "capture": "\(name.filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" })",
        "synthetic": "rendered by ocs simulate",\(fault)
        "units": "metres",
        "world_up": "+Z",
        "pixel_convention": "the corner of the first pixel is (0, 0)",
        "camera_convention": "camera_to_world, x right, y down, z forward",
        \(intrinsics(plan.camera)),
        "object_bbox": { "min": [\(lower.x), \(lower.y), \(lower.z)],
          "max": [\(upper.x), \(upper.y), \(upper.z)] },
        "table_top_z": 0,
        "images": [
      \(images.joined(separator: ",\n"))
        ]
      }

      """
  }

  /// Tag of a photograph in the truth: its flaw, the capture's fault, or `good`.
  private func tag(_ frame: SimulatedFrame) -> String {
    frame.flaw?.rawValue ?? (frame.isFaulty ? options.fault?.rawValue : nil) ?? "good"
  }

  /// The coefficients in `transforms.json`: those of the lens, but none of a faulty one.
  private func statedDistortion(_ camera: Camera) -> String {
    guard options.lens != .phone else { return "\"k1\": 0, \"k2\": 0, \"p1\": 0, \"p2\": 0" }
    return "\"k1\": \(camera.k1), \"k2\": \(camera.k2), \"k3\": \(camera.k3), \"p1\": 0, \"p2\": 0"
  }

  private func modelName(_ camera: Camera) -> String {
    if options.lens == .panorama { return "EQUIRECTANGULAR" }
    return camera.lens == .fisheye ? "OPENCV_FISHEYE" : "OPENCV"
  }

  private func intrinsics(_ camera: Camera) -> String {
    let model = camera.hasDistortion || options.lens == .panorama ? modelName(camera) : "PINHOLE"
    let higher =
      camera.hasHigherTerms ? ", \"k3\": \(camera.k3), \"k4\": \(camera.k4)" : ""
    let lens =
      camera.hasDistortion
      ? ",\n    \"k1\": \(camera.k1), \"k2\": \(camera.k2)" + higher : ""
    let focal = "\"fx\": \(camera.fx), \"fy\": \(camera.fy)"
    return "\"intrinsics\": { \"model\": \"\(model)\", \(focal),\n"
      + "    \"cx\": \(camera.cx), \"cy\": \(camera.cy), \"width\": \(camera.width),\n"
      + "    \"height\": \(camera.height)\(lens) }"
  }

  private func matrix(_ r: Matrix3, _ c: SIMD3<Double>) -> String {
    let rows = (0..<3).map { "[\(r[$0, 0]), \(r[$0, 1]), \(r[$0, 2]), \(c[$0])]" }
    return "[\(rows.joined(separator: ", ")), [0, 0, 0, 1]]"
  }

  /// The surface as binary PLY with positions and triangles only.
  private static func ply(_ mesh: TriangleMesh) -> [UInt8] {
    var out = ByteWriter()
    let header = """
      ply
      format binary_little_endian 1.0
      element vertex \(mesh.positions.count)
      property float x
      property float y
      property float z
      element face \(mesh.triangles.count)
      property list uchar int vertex_indices
      end_header

      """
    out.raw(header.utf8)
    for p in mesh.positions { for axis in 0..<3 { out.float(p[axis]) } }
    for t in mesh.triangles {
      out.integer(UInt8(3))
      for k in 0..<3 { out.integer(t[k]) }
    }
    return out.bytes
  }
}
