import Geometry
import Support

/// The lens of the simulated camera.
public enum SimulatedLens: String, Sendable, CaseIterable {
  /// That of a phone, without distortion.
  case phone
  /// A wide lens of Brown's model with three radial coefficients, 85° across.
  case wide
  /// An equidistant fisheye with small deviations, 180° across.
  case fisheye
  /// An equirectangular panorama, of which half the width is the height.
  case panorama

  private static let wideFocal = 0.55
  private static let wideRadial = SIMD3(-0.2, 0.05, -0.006)
  /// Relative differences between lenses of one type.
  private static let spread = 0.1
  /// Coefficients of the angle of fisheye lenses at most.
  private static let fisheyeRadial = SIMD2(0.03, 0.01)
  /// Random stream of the lens.
  private static let stream: UInt64 = 0x1E45

  /// The camera with this lens instead of that of a phone.
  func camera(_ phone: Camera, seed: UInt64) -> Camera {
    var random = RandomStream(seed: seed, stream: Self.stream)
    let side = Double(max(phone.width, phone.height))
    switch self {
    case .phone: return phone
    case .wide:
      var camera = Camera(width: phone.width, height: phone.height, focal: Self.wideFocal * side)
      let k = Self.wideRadial * (1 + Self.spread * (2 * random.unit() - 1))
      (camera.k1, camera.k2, camera.k3) = (k.x, k.y, k.z)
      return camera
    case .fisheye:
      var camera = Camera(width: phone.width, height: phone.height, focal: side / .pi)
      camera.lens = .fisheye
      camera.k1 = Self.fisheyeRadial.x * (2 * random.unit() - 1)
      camera.k2 = Self.fisheyeRadial.y * (2 * random.unit() - 1)
      return camera
    case .panorama:
      // Pixels at the horizon.
      return Camera(
        width: phone.width, height: max(phone.width / 2, 1),
        focal: Double(phone.width) / (2 * .pi))
    }
  }
}
