import Foundation
import Geometry

/// An OpenSfM camera: lengths in units of the longer side, relative to the image center.
struct OpenSfMCamera: Decodable {
  var projection: String
  var width: Int
  var height: Int
  /// The parameters present in the file.
  private let numbers: [Parameter: Double]

  private enum CodingKeys: String, CodingKey {
    case projection = "projection_type"
    case width, height
  }

  private enum Parameter: String, CodingKey, CaseIterable {
    case focal, k1, k2, k3, k4, k5, k6, p1, p2
    case focalX = "focal_x"
    case focalY = "focal_y"
    case centerX = "c_x"
    case centerY = "c_y"

    var isFocal: Bool { self == .focal || self == .focalX || self == .focalY }
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    projection = try fields.decode(String.self, forKey: .projection)
    width = try fields.decode(Int.self, forKey: .width)
    height = try fields.decode(Int.self, forKey: .height)
    let found = try decoder.container(keyedBy: Parameter.self)
    numbers = try Parameter.allCases.reduce(into: [:]) {
      $0[$1] = try found.decodeIfPresent(Double.self, forKey: $1)
    }
  }

  /// Upper bound of image sizes in pixels, and valid range of focal lengths in units of the longer
  /// side.
  private static let maxSide = 1 << 20
  private static let focals = 1e-3...1e3
  /// Lens models whose distorted radius is a polynomial of the tangent of the angle, and of the
  /// angle.
  static let tangents = ["perspective", "brown", "radial", "simple_radial"]
  private static let angles = ["fisheye", "fisheye_opencv", "fisheye62", "fisheye624"]

  /// Whether a model is a polynomial of the angle.
  static func isFisheye(_ model: String) -> Bool { angles.contains(model) }

  /// Focal length of a camera of an unsupported model, in units of the longer side.
  private static let usualFocal = 1.2

  /// A camera of this size with a guessed focal length; `nil` for an invalid size.
  var guessed: Camera? {
    guard (1..<Self.maxSide).contains(width), (1..<Self.maxSide).contains(height) else {
      return nil
    }
    return Camera(width: width, height: height, focal: Self.usualFocal * scale)
  }

  /// The longer side in pixels.
  var scale: Double { Double(max(width, height)) }

  /// Converts a position in units of the longer side to pixels.
  func pixel(_ place: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(place.x * scale + Double(width) / 2, place.y * scale + Double(height) / 2)
  }

  /// A parameter; 0 if missing from the file.
  private subscript(_ parameter: Parameter) -> Double { numbers[parameter] ?? 0 }

  /// The camera in our model and its maximum error in pixels; no error if the model is exact. `nil`
  /// if the camera is invalid or cannot be approximated by a pinhole camera.
  func ours() -> (camera: Camera, misfit: Double?)? {
    let fx = numbers[.focalX] ?? self[.focal]
    let fy = numbers[.focalY] ?? fx
    guard (1..<Self.maxSide).contains(width), (1..<Self.maxSide).contains(height),
      Self.focals.contains(fx), Self.focals.contains(fy),
      Parameter.allCases.allSatisfy({ $0.isFocal || abs(self[$0]) < Self.focals.upperBound })
    else { return nil }
    let center = pixel(SIMD2(self[.centerX], self[.centerY]))
    var camera = Camera(
      width: width, height: height, fx: fx * scale, fy: fy * scale, cx: center.x, cy: center.y)
    let series = [self[.k1], self[.k2], self[.k3], self[.k4], self[.k5], self[.k6]]
    let isTangent = Self.tangents.contains(projection)
    guard isTangent || Self.angles.contains(projection) else { return nil }
    (camera.p1, camera.p2) = (self[.p1], self[.p2])
    if !isTangent { camera.lens = .fisheye }
    (camera.k1, camera.k2, camera.k3, camera.k4) = (series[0], series[1], series[2], series[3])
    if series.dropFirst(4).allSatisfy({ $0 == 0 }) { return (camera, nil) }
    let fit = RadialFit(camera) { r in
      let x = isTangent ? r : atan(r)
      return x * (1 + series.reversed().reduce(0) { ($0 + $1) * x * x })
    }
    return (fit.camera, fit.misfit)
  }
}
