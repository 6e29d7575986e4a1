import Geometry
import Imaging
import Numerics

/// Values as text for cache keys and fingerprints.
///
/// The text is fixed, as workspaces of earlier versions are compared with it. Therefore it spells
/// out all names instead of deriving them from types and properties.
extension Camera {
  /// Size, intrinsics and distortion.
  package var cacheText: String {
    "Camera(width: \(width), height: \(height), fx: \(fx), fy: \(fy), cx: \(cx), cy: \(cy), "
      + "k1: \(k1), k2: \(k2), p1: \(p1), p2: \(p2)\(higherText))"
  }

  /// Nothing for cameras that earlier versions had.
  private var higherText: String {
    hasHigherTerms
      ? ", lens: \(lens.rawValue), k3: \(k3), k4: \(k4), d: \(denominator.cacheText)" : ""
  }
}

extension ViewCamera {
  /// The camera and the source of its focal length.
  package var cacheText: String {
    "ViewCamera(camera: Geometry.\(camera.cacheText), source: Scene.FocalSource.\(sourceText))"
  }

  private var sourceText: String {
    switch source {
    case .given: "given"
    case .depthCalibration: "depthCalibration"
    case .exif35mm: "exif35mm"
    case .exifFocalPlane: "exifFocalPlane"
    case .sensorDatabase: "sensorDatabase"
    case .guess: "guess"
    }
  }
}

extension ObjectBox {
  /// Center, size and rotation.
  package var cacheText: String {
    "ObjectBox(center: \(center.cacheText), size: \(size.cacheText), yaw: \(yaw))"
      + (isAdjusted == true ? " adjusted" : "")
  }
}

extension RigPlace {
  /// All that is known of it.
  package var cacheText: String {
    "RigPlace(\(rig), \(camera), \(instant), \(isExact ? stated?.cacheText ?? "" : ""))"
  }
}

extension SIMD3<Double> {
  /// The three coordinates.
  package var cacheText: String { "SIMD3<Double>(\(x), \(y), \(z))" }
}

extension RigidTransform {
  /// Rotation by columns, and translation.
  package var cacheText: String {
    "RigidTransform(rotation: Numerics.Matrix3(c0: \(rotation.c0.cacheText), "
      + "c1: \(rotation.c1.cacheText), c2: \(rotation.c2.cacheText)), "
      + "translation: \(translation.cacheText))"
  }
}

extension PhotoPosition {
  /// All stated numbers.
  package var cacheText: String {
    func text(_ value: Double?) -> String { value.map { "\($0)" } ?? "-" }
    return "PhotoPosition(\(latitude), \(longitude), \(text(altitude)), "
      + "\(altitudeReference?.rawValue ?? "-"), \(text(positioningError)), \(text(dilution)), "
      + "\(text(relativeAltitude)), \(kinematicDeviation?.cacheText ?? "-"))"
  }
}
