import Foundation
import Geometry

/// Approximates another lens model by k1 and k2, with least squares over the image.
struct RadialFit {
  /// The camera with the fitted distortion.
  private(set) var camera: Camera
  /// Maximum difference between the models over the samples, in pixels.
  private(set) var misfit = 0.0

  /// Number of sampled radii.
  private static let samples = 48
  /// Maximum angle from the optical axis for a pinhole camera, in radians: 80°.
  private static let maxAngle = 80 * Double.pi / 180
  /// Bisection steps to invert the other model.
  private static let bisections = 60

  /// - Parameter radius: The other model: maps the undistorted to the distorted radius.
  init(_ pinhole: Camera, radius: (Double) -> Double) {
    camera = pinhole
    let farthest = Self.cornerDistance(pinhole)
    let limit = tan(Self.maxAngle)
    let pairs = (1...Self.samples).compactMap { index -> (r: Double, d: Double)? in
      let wanted = farthest * Double(index) / Double(Self.samples)
      var (low, high) = (0.0, limit)
      if radius(limit) < wanted { return nil }
      for _ in 0..<Self.bisections {
        let middle = (low + high) / 2
        if radius(middle) < wanted { low = middle } else { high = middle }
      }
      let r = (low + high) / 2
      let found = radius(r)
      return found.isFinite ? (r, found) : nil
    }
    fit(pairs)
    // A polynomial that folds the image is not a valid approximation.
    if camera.distortionFold() != nil {
      camera.k1 = 0
      camera.k2 = 0
    }
    misfit = pairs.map { abs(value(at: $0.r) - $0.d) * camera.focal }.max() ?? 0
    let seen = pairs.last?.d ?? 0
    // Directions outside the view of a pinhole camera count with their full distance.
    if seen < farthest * (1 - 1 / Double(Self.samples)) {
      misfit = max(misfit, (farthest - seen) * camera.focal)
    }
  }

  private func value(at r: Double) -> Double { r * (1 + r * r * (camera.k1 + r * r * camera.k2)) }

  /// Solves the two normal equations of `r + k1 r³ + k2 r⁵ = d`.
  private mutating func fit(_ pairs: [(r: Double, d: Double)]) {
    var (a, b, c, x, y) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for (r, d) in pairs {
      let (p, q) = (r * r * r, r * r * r * r * r)
      a += p * p
      b += p * q
      c += q * q
      x += p * (d - r)
      y += q * (d - r)
    }
    let determinant = a * c - b * b
    guard determinant > 0 else { return }
    camera.k1 = (c * x - b * y) / determinant
    camera.k2 = (a * y - b * x) / determinant
  }

  /// Distance of the farthest corner from the principal point, in focal lengths.
  private static func cornerDistance(_ camera: Camera) -> Double {
    let x = max(abs(camera.cx), abs(Double(camera.width) - camera.cx)) / camera.fx
    let y = max(abs(camera.cy), abs(Double(camera.height) - camera.cy)) / camera.fy
    return (x * x + y * y).squareRoot()
  }
}
