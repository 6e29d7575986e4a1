import Foundation
import Geometry
import Scene

/// A camera in COLMAP's terms: a lens model and its parameters.
struct COLMAPCamera: Equatable, Sendable {
  var model: COLMAPLens
  var width: Int
  var height: Int
  var parameters: [Double]

  /// Upper bound of the image size in pixels.
  private static let maxSide = 1 << 20
  /// Upper bound of focal lengths and principal points in pixels.
  private static let maxPixels = 1e7

  /// - Returns: `nil` for invalid values.
  init?(model: COLMAPLens, width: Int, height: Int, parameters: [Double]) {
    guard (1..<Self.maxSide).contains(width), (1..<Self.maxSide).contains(height),
      parameters.count == model.parameterCount, parameters.allSatisfy(\.isFinite),
      parameters.prefix(model.focalCount).allSatisfy({ $0 > 0 && $0 < Self.maxPixels }),
      parameters.dropFirst(model.focalCount).prefix(2).allSatisfy({ abs($0) < Self.maxPixels })
    else { return nil }
    self.model = model
    self.width = width
    self.height = height
    self.parameters = parameters
  }

  /// Focal length of a camera whose own is invalid, in units of the longer side.
  private static let usualFocal = 1.2

  /// A camera of this size with a guessed focal length; `nil` for an invalid size.
  static func guessed(width: Int, height: Int) -> COLMAPCamera? {
    let (w, h) = (Double(width), Double(height))
    return COLMAPCamera(
      model: .simplePinhole, width: width, height: height,
      parameters: [usualFocal * max(w, h), w / 2, h / 2])
  }

  /// Whether the intrinsics are plausible, as they must be for every capture.
  var isPlausible: Bool { (try? CameraLimits.check(ours.camera)) != nil }

  /// The parameters after focal lengths and principal point.
  var extra: [Double] { Array(parameters.dropFirst(model.focalCount + 2)) }

  /// The camera without distortion.
  private var pinhole: Camera {
    let (f, c) = (model.focalCount, parameters)
    return Camera(width: width, height: height, fx: c[0], fy: c[f - 1], cx: c[f], cy: c[f + 1])
  }

  /// The camera in our model and its maximum error in pixels; no error if the model is exact.
  var ours: (camera: Camera, misfit: Double?) {
    var camera = pinhole
    let extra = extra
    switch model {
    case .simplePinhole, .pinhole: return (camera, nil)
    case .simpleRadial: camera.k1 = extra[0]
    case .radial: (camera.k1, camera.k2) = (extra[0], extra[1])
    case .openCV, .fullOpenCV:
      (camera.k1, camera.k2, camera.p1, camera.p2) = (extra[0], extra[1], extra[2], extra[3])
      guard extra.dropFirst(4).contains(where: { $0 != 0 }) else { break }
      camera.k3 = extra[4]
      camera.denominator = SIMD3(extra[5], extra[6], extra[7])
      if camera.denominator != .zero { camera.lens = .rational }
    case .openCVFisheye, .simpleRadialFisheye, .radialFisheye, .simpleFisheye, .fisheye:
      let k = extra + [0, 0, 0, 0]
      (camera.lens, camera.k1, camera.k2, camera.k3, camera.k4) = (.fisheye, k[0], k[1], k[2], k[3])
    default:
      let fit = RadialFit(camera) { model.radius($0, extra) }
      return (fit.camera, fit.misfit)
    }
    return (camera, nil)
  }
}

/// COLMAP's lens models by id.
///
/// Reference: COLMAP 4.2, `sensor/models.h`.
enum COLMAPLens: Int, CaseIterable, Sendable {
  case simplePinhole = 0
  case pinhole, simpleRadial, radial, openCV, openCVFisheye, fullOpenCV, fieldOfView
  case simpleRadialFisheye, radialFisheye, thinPrismFisheye, radTanThinPrismFisheye
  case simpleDivision, division, simpleFisheye, fisheye, enhancedUnified

  /// Creates a model from its name in text files.
  init?(name: String) {
    guard let found = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = found
  }

  /// COLMAP's name.
  var name: String { facts.name }
  /// Number of focal lengths, the first parameters.
  var focalCount: Int { facts.focals }
  /// Number of parameters.
  var parameterCount: Int { facts.focals + 2 + facts.extra }

  private var facts: (name: String, focals: Int, extra: Int) {
    switch self {
    case .simplePinhole: ("SIMPLE_PINHOLE", 1, 0)
    case .pinhole: ("PINHOLE", 2, 0)
    case .simpleRadial: ("SIMPLE_RADIAL", 1, 1)
    case .radial: ("RADIAL", 1, 2)
    case .openCV: ("OPENCV", 2, 4)
    case .openCVFisheye: ("OPENCV_FISHEYE", 2, 4)
    case .fullOpenCV: ("FULL_OPENCV", 2, 8)
    case .fieldOfView: ("FOV", 2, 1)
    case .simpleRadialFisheye: ("SIMPLE_RADIAL_FISHEYE", 1, 1)
    case .radialFisheye: ("RADIAL_FISHEYE", 1, 2)
    case .thinPrismFisheye: ("THIN_PRISM_FISHEYE", 2, 8)
    case .radTanThinPrismFisheye: ("RAD_TAN_THIN_PRISM_FISHEYE", 2, 12)
    case .simpleDivision: ("SIMPLE_DIVISION", 1, 1)
    case .division: ("DIVISION", 2, 1)
    case .simpleFisheye: ("SIMPLE_FISHEYE", 1, 0)
    case .fisheye: ("FISHEYE", 2, 0)
    case .enhancedUnified: ("EUCM", 2, 2)
    }
  }
}
