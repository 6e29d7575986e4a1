import Foundation
import Geometry
import Support

/// The intrinsics of a frame of `transforms.json`, from its own keys or the shared ones.
package struct TransformsIntrinsics {
  /// The camera at the stated image size; `nil` without a focal length.
  package private(set) var camera: Camera?
  /// The stated image size, if any.
  package private(set) var size: SIMD2<Int>?

  /// Valid range of image sizes and focal lengths in pixels.
  private static let pixels = 1...CameraLimits.maxPixels
  /// Valid range of fields of view in radians, below 180°.
  private static let angleOfView = 0.001...3.1

  /// - Parameter actual: Size of the image file as seen by the reader of this format.
  package init(frame: JSONObject, shared: JSONObject, actual: (width: Int, height: Int)) throws {
    func number(_ key: String) throws -> Double? {
      try frame.number(key) ?? shared.number(key)
    }
    if let w = try number("w"), let h = try number("h") {
      guard Self.pixels.contains(w), Self.pixels.contains(h) else {
        throw FileProblem.badSize(w, h)
      }
      size = SIMD2(Int(saturating: w), Int(saturating: h))
    }
    let width = size?.x ?? actual.width
    let height = size?.y ?? actual.height
    guard let fx = try Self.focal(number, key: "fl_x", angleKey: "camera_angle_x", side: width)
    else { return }
    let fy =
      try number("fl_y") ?? Self.focal(number, key: "", angleKey: "camera_angle_y", side: height)
      ?? fx
    guard Self.pixels.contains(fx), Self.pixels.contains(fy) else {
      throw FileProblem.badFocalLength(fx, fy)
    }
    var camera = Camera(
      width: width, height: height, fx: fx, fy: fy,
      cx: try number("cx") ?? Double(width) / 2, cy: try number("cy") ?? Double(height) / 2)
    guard abs(camera.cx) < CameraLimits.maxPixels, abs(camera.cy) < CameraLimits.maxPixels else {
      throw FileProblem.badPrincipalPoint(camera.cx, camera.cy)
    }
    try Self.addDistortion(to: &camera, frame: frame, shared: shared)
    self.camera = camera
  }

  /// The intrinsics for a photograph of any size; `nil` without a focal length. Without a stated
  /// image size, they must be in pixels and refer to that of the photograph.
  static func stated(frame: JSONObject, shared: JSONObject) throws -> StatedCamera? {
    func number(_ key: String) throws -> Double? {
      try frame.number(key) ?? shared.number(key)
    }
    guard try number("w") == nil || number("h") == nil else {
      let known = try TransformsIntrinsics(frame: frame, shared: shared, actual: (0, 0))
      return known.camera.map { StatedCamera($0) }
    }
    guard let fx = try number("fl_x") else { return nil }
    let center = (x: try number("cx"), y: try number("cy"))
    var camera = StatedCamera(
      focal: SIMD2(fx, try number("fl_y") ?? fx),
      principal: SIMD2(center.x ?? 0, center.y ?? 0))
    if center.x == nil || center.y == nil { (camera.principal, camera.origin) = (.zero, .center) }
    var lens = Camera(width: 1, height: 1, focal: 1)
    try addDistortion(to: &lens, frame: frame, shared: shared)
    camera.setDistortion(of: lens)
    return camera
  }

  /// The camera scaled to an image of `width` × `height`.
  ///
  /// - Throws: `FileProblem` if the aspect ratio differs from the stated one by more than 1 %.
  package func camera(width: Int, height: Int) throws -> Camera? {
    try camera?.fitted(width: width, height: height)
  }

  private static func focal(
    _ number: (String) throws -> Double?, key: String, angleKey: String, side: Int
  ) throws -> Double? {
    if !key.isEmpty, let focal = try number(key) { return focal }
    guard let angle = try number(angleKey) else { return nil }
    guard angle > angleOfView.lowerBound, angle < angleOfView.upperBound else {
      throw FileProblem.badAngle(key: angleKey, angle)
    }
    return Double(side) / 2 / tan(angle / 2)
  }

  /// Models with the coefficients of Brown's, under their COLMAP names, and fisheye lenses.
  private static let brownModels = [
    "PINHOLE", "SIMPLE_PINHOLE", "OPENCV", "SIMPLE_RADIAL", "RADIAL", "PERSPECTIVE",
  ]
  private static let fisheyeModels = [
    "OPENCV_FISHEYE", "SIMPLE_RADIAL_FISHEYE", "RADIAL_FISHEYE", "FISHEYE", "SIMPLE_FISHEYE",
  ]
  private static let rationalModel = "FULL_OPENCV"

  /// Sets the family and the coefficients; `k4` to `k6` of the rational model are those of OpenCV.
  private static func addDistortion(
    to camera: inout Camera, frame: JSONObject, shared: JSONObject
  ) throws {
    func number(_ key: String) throws -> Double {
      try frame.number(key) ?? shared.number(key) ?? 0
    }
    let stated = frame.string("camera_model") ?? shared.string("camera_model")
    let model = stated?.uppercased() ?? brownModels[0]
    guard (brownModels + fisheyeModels + [rationalModel]).contains(model) else {
      throw FileProblem.unknownCameraModel(String((stated ?? "").prefix(40)))
    }
    (camera.k1, camera.k2, camera.k3) = (try number("k1"), try number("k2"), try number("k3"))
    if model == rationalModel {
      camera.denominator = SIMD3(try number("k4"), try number("k5"), try number("k6"))
      if camera.denominator != .zero { camera.lens = .rational }
    } else {
      camera.k4 = try number("k4")
    }
    if fisheyeModels.contains(model) {
      camera.lens = .fisheye
    } else {
      (camera.p1, camera.p2) = (try number("p1"), try number("p2"))
    }
    let found = [
      camera.k1, camera.k2, camera.k3, camera.k4, camera.p1, camera.p2, camera.denominator.x,
      camera.denominator.y, camera.denominator.z,
    ]
    guard found.allSatisfy({ abs($0) <= CameraLimits.maxDistortion }) else {
      throw FileProblem.badDistortion(limit: Int(saturating: CameraLimits.maxDistortion))
    }
  }
}
