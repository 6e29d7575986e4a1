import Foundation
import Geometry
import Numerics
import Scene
import Support

extension PoseExport {
  /// `transforms.json` and the seed points `sparse_pc.ply`, as nerfstudio reads them.
  ///
  /// `applied_transform` states the rotation of the world. Images are not copied: their paths are
  /// relative to `folder`. Unregistered images are listed with their reasons.
  ///
  /// - Parameters:
  ///   - folder: Folder to which the paths are relative.
  ///   - hasMaps: Whether masks and depth maps are listed. They must be in nerfstudio's form: black
  ///     is ignored, and depth is in millimeters.
  public func nerfstudio(in folder: URL, hasMaps: Bool = false) -> [ExportFile] {
    let shared = Set(reconstruction.registered.map { reconstruction.viewCameras[$0] }).count == 1
    var fields: [String] = []
    if shared, let first = reconstruction.registered.first {
      fields += Self.intrinsics(reconstruction.camera(of: first))
    }
    fields += [
      "\"applied_transform\": \(NerfstudioConvention.appliedTransform)",
      #""ply_file_path": "sparse_pc.ply""#,
    ]
    if hasMaps { fields.append("\"depth_unit_scale_factor\": \(NerfstudioConvention.depthUnit)") }
    let frames = reconstruction.registered.compactMap { view in
      reconstruction.poses[view].map {
        frame(of: view, pose: $0, in: folder, hasIntrinsics: !shared, hasMaps: hasMaps)
      }
    }
    let missing = self.missing.map {
      "    { \"name\": \(JSONText.quoted($0.name)), \"reason\": \(JSONText.quoted($0.reason)) }"
    }
    let lists = [
      "\"frames\": [\n" + frames.joined(separator: ",\n") + "\n  ]",
      "\"unregistered\": [" + (missing.isEmpty ? "" : "\n" + missing.joined(separator: ",\n"))
        + "]",
      "\"comment\": \(JSONText.quoted(comment))",
    ]
    let text = "{\n  " + (fields + lists).joined(separator: ",\n  ") + "\n}\n"
    return [
      ExportFile(path: "transforms.json", text: text),
      ExportFile(path: "sparse_pc.ply", bytes: PLYWriter.bytes(of: seedPoints())),
    ]
  }

  private func frame(
    of view: Int, pose: RigidTransform, in folder: URL, hasIntrinsics: Bool, hasMaps: Bool
  ) -> String {
    func path(_ key: String, _ url: URL) -> String {
      "\"\(key)\": " + JSONText.quoted(relativePath(of: url, to: folder))
    }
    let files = views.views[view]
    var entry = [
      path("file_path", files.image.url),
      "\"transform_matrix\": " + NerfstudioConvention.matrix(of: pose),
    ]
    if hasMaps, let mask = files.mask { entry.append(path("mask_path", mask)) }
    if hasMaps, case .png(let depth, _, _, _)? = files.depth {
      entry.append(path("depth_file_path", depth))
    }
    if hasIntrinsics { entry += Self.intrinsics(reconstruction.camera(of: view)) }
    return "    {\n      " + entry.joined(separator: ",\n      ") + "\n    }"
  }

  /// The points in nerfstudio's world.
  private func seedPoints() -> PointCloud {
    PointCloud(
      positions: reconstruction.points.map {
        SIMD3<Float>(NerfstudioConvention.turned($0.position))
      }, colors: reconstruction.points.map(\.color))
  }

  private static func intrinsics(_ camera: Camera) -> [String] {
    let model =
      switch camera.lens {
      case .brown: "OPENCV"
      case .rational: "FULL_OPENCV"
      case .fisheye: "OPENCV_FISHEYE"
      }
    return [
      "\"camera_model\": \"\(model)\"",
      "\"w\": \(camera.width)", "\"h\": \(camera.height)",
      "\"fl_x\": \(camera.fx)", "\"fl_y\": \(camera.fy)",
      // Readers for the original NeRF datasets use only the field of view.
      "\"camera_angle_x\": \(atan(Double(camera.width) / (camera.fx * 2)) * 2)",
      "\"camera_angle_y\": \(atan(Double(camera.height) / (camera.fy * 2)) * 2)",
      "\"cx\": \(camera.cx)", "\"cy\": \(camera.cy)",
      "\"k1\": \(camera.k1)", "\"k2\": \(camera.k2)",
      "\"p1\": \(camera.p1)", "\"p2\": \(camera.p2)",
    ] + higher(camera)
  }

  /// Coefficients that are stated only where they are needed.
  private static func higher(_ camera: Camera) -> [String] {
    guard camera.hasHigherTerms else { return [] }
    let d = camera.denominator
    return ["\"k3\": \(camera.k3)"]
      + (camera.lens == .rational
        ? ["\"k4\": \(d.x)", "\"k5\": \(d.y)", "\"k6\": \(d.z)"] : ["\"k4\": \(camera.k4)"])
  }
}
