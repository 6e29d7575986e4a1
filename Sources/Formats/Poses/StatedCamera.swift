import Foundation
import Geometry
import Support

/// Intrinsics as a file states them: for an image size of its own, or relative to the photograph's.
public struct StatedCamera: Equatable, Sendable {
  /// What focal lengths and principal point are measured in.
  public enum Unit: Sendable {
    case pixels
    /// The image's longer side.
    case longerSide
  }

  /// Where the principal point is measured from.
  public enum Origin: Sendable {
    /// The outer corner of the first pixel.
    case corner
    /// The image's centre.
    case center
  }

  /// Width and height that the numbers are for, pixels; `nil` for those of the photograph.
  public var size: SIMD2<Int>?
  /// Focal lengths along x and y.
  public var focal: SIMD2<Double>
  /// The principal point.
  public var principal: SIMD2<Double>
  /// Unit of both.
  public var unit = Unit.pixels
  /// Origin of the principal point.
  public var origin = Origin.corner
  /// k1, k2, p1, p2 of Brown's model.
  public var distortion = SIMD4<Double>.zero
  /// Whether coefficients that are not modelled had to be left out.
  public var hasHigherDistortion = false

  /// A camera without distortion, in pixels from the corner.
  public init(focal: SIMD2<Double>, principal: SIMD2<Double>, size: SIMD2<Int>? = nil) {
    self.focal = focal
    self.principal = principal
    self.size = size
  }

  /// A camera of ours.
  public init(_ camera: Camera) {
    self.init(
      focal: SIMD2(camera.fx, camera.fy), principal: SIMD2(camera.cx, camera.cy),
      size: SIMD2(camera.width, camera.height))
    distortion = SIMD4(camera.k1, camera.k2, camera.p1, camera.p2)
  }

  /// The camera of a photograph of this size, pixels.
  ///
  /// - Throws: `FileProblem` for intrinsics that no camera has, or of an image of another shape.
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
    try CameraLimits.check(camera)
    return try camera.fitted(width: width, height: height)
  }
}

extension Camera {
  /// Largest relative difference of the scales of both sides; images are reduced to whole pixels.
  private static let maxStretch = 0.01
  /// The same in pixels of the longer side, for small images.
  private static let maxDifference = 2.0

  /// The camera for an image of `width` × `height`.
  ///
  /// - Throws: `FileProblem` when that is not the camera's size up to scale (1 %).
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
