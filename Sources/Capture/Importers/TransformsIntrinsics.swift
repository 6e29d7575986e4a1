import Foundation
import Geometry

/// The intrinsics of one frame of a `transforms.json`, from its own keys or the shared ones.
struct TransformsIntrinsics {
  /// At the size the file states, or `nil` where no focal length is given.
  private(set) var camera: Camera?
  /// What had to be left out, or `nil`.
  private(set) var remark: String?
  /// The stated image size, if any.
  private(set) var size: (width: Int, height: Int)?

  /// - Parameter actual: Size of the image file as the reader of this format sees it.
  init(frame: JSONObject, shared: JSONObject, actual: (width: Int, height: Int)) throws {
    func number(_ key: String) throws -> Double? {
      try frame.number(key) ?? shared.number(key)
    }
    try Self.checkModel(frame.string("camera_model") ?? shared.string("camera_model"))
    if let w = try number("w"), let h = try number("h") {
      guard (1...1e6).contains(w), (1...1e6).contains(h) else {
        throw SidecarFailure(reason: "its size w × h is \(w) × \(h)")
      }
      size = (Int(w), Int(h))
    }
    let width = size?.width ?? actual.width
    let height = size?.height ?? actual.height
    guard let fx = try Self.focal(number, "fl_x", "camera_angle_x", side: width) else { return }
    let fy = try number("fl_y") ?? Self.focal(number, "", "camera_angle_y", side: height) ?? fx
    guard (1...1e6).contains(fx), (1...1e6).contains(fy) else {
      throw SidecarFailure(reason: "its focal length is \(fx), \(fy) px")
    }
    var camera = Camera(
      width: width, height: height, fx: fx, fy: fy,
      cx: try number("cx") ?? Double(width) / 2, cy: try number("cy") ?? Double(height) / 2)
    guard abs(camera.cx) < 1e6, abs(camera.cy) < 1e6 else {
      throw SidecarFailure(reason: "its principal point is \(camera.cx), \(camera.cy) px")
    }
    camera.k1 = try number("k1") ?? 0
    camera.k2 = try number("k2") ?? 0
    camera.p1 = try number("p1") ?? 0
    camera.p2 = try number("p2") ?? 0
    guard [camera.k1, camera.k2, camera.p1, camera.p2].allSatisfy({ abs($0) <= 10 }) else {
      throw SidecarFailure(reason: "its distortion coefficients are not within -10 and 10")
    }
    if try (number("k3") ?? 0) != 0 || (number("k4") ?? 0) != 0 {
      remark = "The distortion coefficients k3 and k4 are not modelled and were left out."
    }
    self.camera = camera
  }

  /// The camera for an image of `width` × `height`.
  ///
  /// - Throws: `SidecarFailure` when that is not the stated size up to scale (1 %).
  func camera(width: Int, height: Int) throws -> Camera? {
    guard let camera else { return nil }
    let sx = Double(width) / Double(camera.width)
    let sy = Double(height) / Double(camera.height)
    guard abs(sx / sy - 1) < 0.01 || abs(sx - sy) * Double(max(camera.width, camera.height)) < 2
    else {
      throw SidecarFailure(
        reason: "the image is \(width) × \(height), its intrinsics are for \(camera.width) × "
          + "\(camera.height)")
    }
    return camera.width == width && camera.height == height
      ? camera : camera.resized(width: width, height: height)
  }

  private static func focal(
    _ number: (String) throws -> Double?, _ key: String, _ angleKey: String, side: Int
  ) throws -> Double? {
    if !key.isEmpty, let focal = try number(key) { return focal }
    guard let angle = try number(angleKey) else { return nil }
    guard angle > 0.001, angle < 3.1 else {
      throw SidecarFailure(reason: "\(angleKey) is \(angle), not an angle of view in radians")
    }
    return Double(side) / 2 / tan(angle / 2)
  }

  /// Pinhole models with Brown's distortion, under their COLMAP names.
  private static func checkModel(_ name: String?) throws {
    let known = ["PINHOLE", "SIMPLE_PINHOLE", "OPENCV", "SIMPLE_RADIAL", "RADIAL", "PERSPECTIVE"]
    guard let name, !known.contains(name.uppercased()) else { return }
    throw SidecarFailure(reason: "the camera model \(name.prefix(40)) is not supported")
  }
}
