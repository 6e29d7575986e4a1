import Foundation
import Geometry
import Support

/// Intrinsics as stated in a file, for a stated image size or relative to that of the photograph.
public struct StatedCamera: Equatable, Sendable {
  /// Unit of focal lengths and principal point.
  public enum Unit: Sendable {
    case pixels
    /// The longer side of the image.
    case longerSide
  }

  /// Origin of the principal point.
  public enum Origin: Sendable {
    /// The top left corner of the image.
    case corner
    /// The image center.
    case center
  }

  /// Image width and height in pixels; `nil` for those of the photograph.
  public var size: SIMD2<Int>?
  /// Focal lengths along x and y.
  public var focal: SIMD2<Double>
  /// The principal point.
  public var principal: SIMD2<Double>
  /// Unit of focal lengths and principal point.
  public var unit = Unit.pixels
  /// Origin of the principal point.
  public var origin = Origin.corner
  /// The family of the radial distortion.
  public var lens = LensModel.brown
  /// Coefficients k1, k2, p1, p2.
  public var distortion = SIMD4<Double>.zero
  /// Radial coefficients k3 and k4.
  public var higher = SIMD2<Double>.zero
  /// Coefficients of the denominator of a rational lens.
  public var denominator = SIMD3<Double>.zero
  /// Whether unsupported coefficients were ignored.
  public var hasHigherDistortion = false

  /// Creates a camera without distortion, in pixels from the top left corner.
  public init(focal: SIMD2<Double>, principal: SIMD2<Double>, size: SIMD2<Int>? = nil) {
    self.focal = focal
    self.principal = principal
    self.size = size
  }

  /// Creates the stated form of a camera.
  public init(_ camera: Camera) {
    self.init(
      focal: SIMD2(camera.fx, camera.fy), principal: SIMD2(camera.cx, camera.cy),
      size: SIMD2(camera.width, camera.height))
    setDistortion(of: camera)
  }

  /// Sets family and coefficients to those of a camera.
  mutating func setDistortion(of camera: Camera) {
    lens = camera.lens
    distortion = SIMD4(camera.k1, camera.k2, camera.p1, camera.p2)
    higher = SIMD2(camera.k3, camera.k4)
    denominator = camera.denominator
  }

  /// Sets the lens to a fisheye with radial coefficients k1 to k4 of the angle.
  mutating func setFisheye(_ k: [Double]) {
    let k = k + [0, 0, 0, 0]
    lens = .fisheye
    distortion = SIMD4(k[0], k[1], 0, 0)
    higher = SIMD2(k[2], k[3])
  }

  /// The camera of a photograph with the given size in pixels.
  ///
  /// - Throws: `FileProblem` for implausible intrinsics or another aspect ratio.
  public func camera(width: Int, height: Int) throws -> Camera {
    let size = size ?? SIMD2(width, height)
    guard size.x > 0, size.y > 0, Double(max(size.x, size.y)) <= CameraLimits.maxPixels else {
      throw FileProblem.badSize(Double(size.x), Double(size.y))
    }
    let scale = unit == .pixels ? 1 : Double(max(size.x, size.y))
    let middle = SIMD2(Double(size.x), Double(size.y)) / 2
    let center = principal * scale + (origin == .corner ? .zero : middle)
    var camera = Camera(
      width: size.x, height: size.y, fx: focal.x * scale, fy: focal.y * scale, cx: center.x,
      cy: center.y)
    (camera.k1, camera.k2, camera.p1, camera.p2) = (
      distortion[0], distortion[1], distortion[2], distortion[3]
    )
    (camera.k3, camera.k4) = (higher[0], higher[1])
    (camera.lens, camera.denominator) = (lens, denominator)
    try CameraLimits.check(camera)
    return try camera.fitted(width: width, height: height)
  }
}

extension Camera {
  /// Maximum relative difference of the horizontal and vertical scale, due to rounding to whole
  /// pixels.
  private static let maxStretch = 0.01
  /// The same in pixels of the longer side, for small images.
  private static let maxDifference = 2.0

  /// The camera scaled to an image of `width` × `height`.
  ///
  /// - Throws: `FileProblem` if the aspect ratio differs by more than 1 %.
  package func fitted(width: Int, height: Int) throws -> Camera {
    let sx = Double(width) / Double(self.width)
    let sy = Double(height) / Double(self.height)
    let difference = abs(sx - sy) * Double(max(self.width, self.height))
    guard abs(sx / sy - 1) < Self.maxStretch || difference < Self.maxDifference else {
      throw FileProblem.sizesDiffer(
        image: SIMD2(width, height), intrinsics: SIMD2(self.width, self.height))
    }
    return self.width == width && self.height == height
      ? self : resized(width: width, height: height)
  }
}
