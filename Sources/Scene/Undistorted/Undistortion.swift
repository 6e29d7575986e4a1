import Geometry
import Imaging
import Support

/// Resamples images to a camera without distortion at the same pose, for stages and exports.
public struct Undistortion: Sendable, Equatable {
  /// The camera of the photographs.
  public let camera: Camera
  /// The camera of the undistorted images.
  public let target: Camera
  /// Whether source and target cameras are equal.
  public let isIdentity: Bool

  /// Creates an undistortion into a frame of the same size, focal lengths and principal point.
  public init(_ camera: Camera) {
    self.init(camera, to: camera.withoutDistortion)
  }

  /// Creates the identity: the photograph's own frame, with its distortion.
  public init(keeping camera: Camera) { self.init(camera, to: camera) }

  /// Creates an undistortion into the frame of a camera without distortion.
  init(_ camera: Camera, to target: Camera) {
    self.camera = camera
    self.target = target
    isIdentity = camera == target
  }

  /// The photograph's pixel that corresponds to a pixel of the target.
  @inline(__always) func source(_ x: Double, _ y: Double) -> SIMD2<Double> {
    let q = camera.distort(SIMD2((x - target.cx) / target.fx, (y - target.cy) / target.fy))
    return SIMD2(camera.fx * q.x + camera.cx, camera.fy * q.y + camera.cy)
  }

  /// The target pixel that corresponds to a pixel of the photograph, possibly outside the frame.
  public func moved(_ pixel: SIMD2<Double>) -> SIMD2<Double> {
    if isIdentity { return pixel }
    let p = camera.normalize(pixel)
    return SIMD2(target.fx * p.x + target.cx, target.fy * p.y + target.cy)
  }

  /// The undistorted image and, for each pixel, whether it has image content that the mask allows.
  public func apply(_ image: RGBImage, mask: ByteImage?) -> (RGBImage, ByteImage) {
    let (width, height) = (target.width, target.height)
    var valid = ByteImage(width: width, height: height, fill: 1)
    var out = isIdentity ? image : RGBImage(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let at = y * width + x
        var pixel = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
        if !isIdentity {
          pixel = source(pixel.x, pixel.y)
          valid.pixels[at] = Self.sample(image, pixel, into: &out, at: at) ? 1 : 0
        }
        if let mask, !allows(mask, pixel) { valid.pixels[at] = 0 }
      }
    }
    return (out, valid)
  }

  func allows(_ mask: ByteImage, _ at: SIMD2<Double>) -> Bool {
    let x = at.x / Double(camera.width) * Double(mask.width)
    let y = at.y / Double(camera.height) * Double(mask.height)
    guard x >= 0, y >= 0, x < Double(mask.width), y < Double(mask.height) else { return false }
    return mask.pixels[Int(saturating: y) * mask.width + Int(saturating: x)] != 0
  }

  /// Writes the bilinear sample at `pixel`; outside the image, writes the nearest color and returns
  /// false.
  private static func sample(
    _ image: RGBImage, _ pixel: SIMD2<Double>, into out: inout RGBImage, at index: Int
  ) -> Bool {
    let (width, height) = (image.width, image.height)
    guard pixel.x.isFinite, pixel.y.isFinite else { return false }
    let u = min(max(pixel.x - 0.5, 0), Double(width - 1))
    let v = min(max(pixel.y - 0.5, 0), Double(height - 1))
    let (x, y) = (
      min(Int(saturating: u), max(width - 2, 0)), min(Int(saturating: v), max(height - 2, 0))
    )
    let (x1, y1) = (min(x + 1, width - 1), min(y + 1, height - 1))
    let (fx, fy) = (Float(u) - Float(x), Float(v) - Float(y))
    image.pixels.withUnsafeBufferPointer { p in
      for k in 0..<3 {
        let a =
          Float(p[(y * width + x) * 3 + k]) * (1 - fx)
          + Float(p[(y * width + x1) * 3 + k]) * fx
        let b =
          Float(p[(y1 * width + x) * 3 + k]) * (1 - fx)
          + Float(p[(y1 * width + x1) * 3 + k]) * fx
        out.pixels[index * 3 + k] = UInt8(saturating: a * (1 - fy) + b * fy + 0.5)
      }
    }
    return pixel.x >= 0 && pixel.y >= 0 && pixel.x <= Double(width) && pixel.y <= Double(height)
  }
}
