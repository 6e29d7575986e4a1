import Geometry

/// Intrinsics given by the user: `FX,FY,CX,CY[,K1,K2,P1,P2]`, pixels of the upright image.
struct CameraOverride: Equatable, Sendable {
  /// FX, FY, CX, CY, K1, K2, P1, P2.
  private let values: [Double]

  /// - Throws: `CaptureError.badCamera` with what is wrong with `text`.
  init(parsing text: String) throws {
    func fail(_ reason: String) -> CaptureError { .badCamera(text: text, reason: reason) }
    let fields = text.split(separator: ",", omittingEmptySubsequences: false)
    guard [4, 5, 6, 8].contains(fields.count) else {
      throw fail("\(fields.count) numbers, and 4, 5, 6 or 8 are possible")
    }
    var values = try fields.map { field in
      let word = field.drop { $0 == " " }.prefix { $0 != " " }
      guard let value = Double(word), value.isFinite else {
        throw fail("'\(field)' is not a number")
      }
      return value
    }
    values += [Double](repeating: 0, count: 8 - values.count)
    guard values[0] > 0, values[1] > 0, max(values[0], values[1]) < CameraLimits.maxPixels else {
      throw fail("the focal lengths FX and FY must be between 0 and 1000000 pixels")
    }
    guard abs(values[2]) < CameraLimits.maxPixels, abs(values[3]) < CameraLimits.maxPixels else {
      throw fail("the principal point CX, CY is a million pixels away")
    }
    guard values[4...].allSatisfy({ abs($0) <= CameraLimits.maxDistortion }) else {
      throw fail("distortion coefficients lie between -10 and 10")
    }
    self.values = values
  }

  /// The intrinsics for photographs of this size, pixels.
  func camera(width: Int, height: Int) -> Camera {
    var camera = Camera(
      width: width, height: height, fx: values[0], fy: values[1], cx: values[2], cy: values[3])
    (camera.k1, camera.k2, camera.p1, camera.p2) = (values[4], values[5], values[6], values[7])
    return camera
  }
}
