import Geometry
import Numerics
import Scene

extension USDModel {
  /// The registered cameras as `Camera` prims; USD cameras look along −z with y up.
  ///
  /// Apertures are those of a 36 mm wide sensor, in tenths of a meter as USD requires. USD cameras
  /// do not support lens distortion, so it is omitted.
  public static func cameras(
    of reconstruction: Reconstruction, names: [String], comment: String
  ) -> USDLayer {
    var root = USDPrim("Xform", "cameras")
    var used = Set<String>()
    for view in reconstruction.registered {
      guard let pose = reconstruction.poses[view] else { continue }
      var name = usdName(names[view])
      while !used.insert(name).inserted { name += "_" }
      root.children.append(cameraPrim(name, pose: pose, camera: reconstruction.camera(of: view)))
    }
    return USDLayer(root: root, comment: comment)
  }

  private static func cameraPrim(
    _ name: String, pose: RigidTransform, camera: Camera
  ) -> USDPrim {
    let aperture = 0.36
    let focal = camera.fx / Double(camera.width) * aperture
    let height = aperture * Double(camera.height) / Double(camera.width) * camera.fx / camera.fy
    let offset = SIMD2(
      (Double(camera.width) / 2 - camera.cx) / camera.fx * focal,
      (camera.cy - Double(camera.height) / 2) / camera.fy * focal)
    var prim = USDPrim("Camera", name)
    var order = USDProperty("token[]", "xformOpOrder", value: .tokens(["xformOp:transform"]))
    order.isUniform = true
    prim.properties = [
      USDProperty("float2", "clippingRange", value: .float2(SIMD2(0.01, 1000))),
      USDProperty("float", "focalLength", value: .float(Float(focal))),
      USDProperty("float", "horizontalAperture", value: .float(Float(aperture))),
      USDProperty("float", "verticalAperture", value: .float(Float(height))),
      USDProperty("float", "horizontalApertureOffset", value: .float(Float(offset.x))),
      USDProperty("float", "verticalApertureOffset", value: .float(Float(offset.y))),
      USDProperty("token", "projection", value: .token("perspective")),
      USDProperty("matrix4d", "xformOp:transform", value: .matrix4d(transform(pose.inverse))),
      order,
    ]
    return prim
  }

  /// Rows of USD's camera-to-world matrix; the camera looks along −z with y up.
  private static func transform(_ worldFromCamera: RigidTransform) -> [Double] {
    let r = worldFromCamera.rotation
    let columns = [r.c0, -r.c1, -r.c2, worldFromCamera.translation]
    return columns.enumerated().flatMap { i, c -> [Double] in
      [c.x, c.y, c.z, i == 3 ? 1 : 0]
    }
  }
}
