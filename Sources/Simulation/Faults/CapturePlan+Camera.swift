import Geometry
import Support

/// Faults of the lens and its metadata.
extension CapturePlan {
  /// Ratio of the stated to the true focal length, or its inverse.
  private static let wrongFactor = 1.9...2.2
  /// Ratio of the side of a crop to that of the whole photograph.
  private static let cropScale = 0.6...0.7
  /// Aspect ratio of the whole photographs.
  private static let wholeShape = 1.5
  /// Maximum offset of a crop from the center, relative to its width and height.
  private static let cropShift = SIMD2(0.22, 0.14)
  /// Radial distortion of an action camera's lens: range of k1, and ratio of k2 to k1.
  private static let barrel = -0.34 ... -0.26
  private static let barrelReturn = -0.3
  /// Ratio of the focal length of the second phone to that of the first.
  private static let otherPhone = 1.35...1.6

  mutating func stateOtherLens(_ random: inout RandomStream) {
    let factor = random.uniform(Self.wrongFactor)
    let stated = random.sign() > 0 ? factor : 1 / factor
    statedCamera = camera.zoomed(stated)
    for index in frames.indices { frames[index].filing.focalFactor = stated }
  }

  /// Crops photographs of a larger camera to the requested size.
  mutating func crop(_ random: inout RandomStream) {
    let scale = random.uniform(Self.cropScale)
    let size = SIMD2(Double(options.width), Double(options.height))
    var whole = options
    whole.width = Int(saturating: (size.x / scale).rounded())
    whole.height = Int(saturating: max(size.x / scale / Self.wholeShape, size.y).rounded())
    statedCamera = SimulatedOrbit.camera(whole)
    for index in frames.indices {
      let shift = SIMD2(random.uniform(-1...1), random.uniform(-1...1)) * Self.cropShift * size
      let center = (size / 2 + shift).rounded(.toNearestOrAwayFromZero)
      frames[index].camera = Camera(
        width: options.width, height: options.height, fx: statedCamera.fx, fy: statedCamera.fy,
        cx: center.x, cy: center.y)
      frames[index].filing.uncropped = SIMD2(whole.width, whole.height)
    }
    camera = Camera(width: options.width, height: options.height, focal: statedCamera.focal)
  }

  mutating func distort(_ random: inout RandomStream) {
    camera.k1 = random.uniform(Self.barrel)
    camera.k2 = camera.k1 * Self.barrelReturn
  }

  /// The second half of the photographs comes from another phone.
  mutating func addSecondPhone(_ random: inout RandomStream) {
    let factor = random.uniform(Self.otherPhone)
    let zoom = random.sign() > 0 ? factor : 1 / factor
    for index in frames.indices where 2 * index >= frames.count {
      frames[index].camera = camera.zoomed(zoom)
      frames[index].filing.focalFactor = zoom
      frames[index].filing.model = "second simulator"
      frames[index].isFaulty = true
    }
  }
}

extension Camera {
  /// The same camera with a longer focal length.
  fileprivate func zoomed(_ factor: Double) -> Camera {
    var camera = self
    camera.fx *= factor
    camera.fy *= factor
    return camera
  }
}
