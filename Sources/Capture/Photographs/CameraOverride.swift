import Formats
import Geometry
import Support

/// Intrinsics given by the user: `FX,FY,CX,CY[,K1,K2,P1,P2]` in pixels of the upright image, or
/// `fisheye,FX,FY,CX,CY[,K1,K2,K3,K4]`.
struct CameraOverride: Equatable, Sendable {
  /// FX, FY, CX, CY, K1, K2, P1, P2; with K3, K4 in place of the last two for fisheye lenses.
  private let values: [Double]
  private let isFisheye: Bool

  /// - Throws: `CaptureError.badCamera` with the problem in `text`.
  init(parsing text: String) throws {
    func fail(_ problem: CameraProblem) -> CaptureError { .badCamera(text: text, problem) }
    var fields = text.split(separator: ",", omittingEmptySubsequences: false)
    let name = fields.first.map { $0.filter { $0 != " " } }
    isFisheye = name == "\(LensModel.fisheye)"
    if isFisheye { fields.removeFirst() }
    guard [4, 5, 6, 8].contains(fields.count) || isFisheye && fields.count == 7 else {
      throw fail(.count(fields.count))
    }
    var values = try fields.map { field in
      let word = field.drop { $0 == " " }.prefix { $0 != " " }
      guard let value = Double(word), value.isFinite else {
        throw fail(.notANumber(String(field)))
      }
      return value
    }
    values += [Double](repeating: 0, count: 8 - values.count)
    guard values[0] > 0, values[1] > 0, max(values[0], values[1]) < CameraLimits.maxPixels else {
      throw fail(.focalLength(limit: Int(saturating: CameraLimits.maxPixels)))
    }
    guard abs(values[2]) < CameraLimits.maxPixels, abs(values[3]) < CameraLimits.maxPixels else {
      throw fail(.farPrincipalPoint)
    }
    guard values[4...].allSatisfy({ abs($0) <= CameraLimits.maxDistortion }) else {
      throw fail(.distortion(limit: Int(saturating: CameraLimits.maxDistortion)))
    }
    self.values = values
  }

  /// Verifies that the intrinsics are plausible for photographs of this size in pixels.
  ///
  /// - Throws: `CaptureError.badCamera`, which cites `text`.
  func check(width: Int, height: Int, text: String) throws {
    do {
      try CameraLimits.check(camera(width: width, height: height))
    } catch {
      let problem = CameraProblem.impossible(FileProblem(error), width: width, height: height)
      throw CaptureError.badCamera(text: text, problem)
    }
  }

  /// The intrinsics for photographs of this size in pixels.
  func camera(width: Int, height: Int) -> Camera {
    var camera = Camera(
      width: width, height: height, fx: values[0], fy: values[1], cx: values[2], cy: values[3])
    (camera.k1, camera.k2) = (values[4], values[5])
    if isFisheye {
      (camera.lens, camera.k3, camera.k4) = (.fisheye, values[6], values[7])
    } else {
      (camera.p1, camera.p2) = (values[6], values[7])
    }
    return camera
  }
}
