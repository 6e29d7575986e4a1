import Foundation
import Geometry
import Numerics

/// Approximates another lens model by one of ours, with least squares over the image: Brown's with
/// two or four coefficients, or a fisheye, whichever is closest. The focal length changes, too, as
/// some models magnify the middle of the image.
struct RadialFit {
  /// The camera with the fitted distortion.
  private(set) var camera: Camera
  /// Maximum difference between the models over the samples, in pixels.
  private(set) var misfit = Double.infinity

  /// Number of sampled radii.
  private static let samples = 48
  /// Maximum angle from the optical axis, in radians: 85°.
  private static let maxAngle = 85 * Double.pi / 180
  /// Bisection steps to invert the other model.
  private static let bisections = 60
  /// Error, in pixels, below which more coefficients are not tried.
  private static let enough = 0.01

  /// - Parameter radius: The other model: maps the undistorted to the distorted radius.
  init(_ pinhole: Camera, radius: (Double) -> Double) {
    camera = pinhole
    let farthest = Self.cornerDistance(pinhole)
    let pairs = Self.samples(of: radius, upTo: farthest)
    for (family, count) in [(LensModel.brown, 2), (.brown, 4), (.fisheye, 4)] {
      guard misfit > Self.enough else { break }
      var candidate = pinhole
      candidate.lens = family
      candidate.fit(pairs, count: count)
      // A polynomial that folds the image is not a valid approximation.
      if candidate.distortionFold() != nil {
        candidate = pinhole
        candidate.lens = family
      }
      let error = pairs.map {
        abs(candidate.distortedRadius($0.r) * candidate.focal - $0.d * pinhole.focal)
      }.max()
      if let error, error < misfit { (camera, misfit) = (candidate, error) }
    }
    let seen = pairs.last?.d ?? 0
    // Directions outside the view of our cameras count with their full distance.
    if seen < farthest * (1 - 1 / Double(Self.samples)) {
      misfit = max(pairs.isEmpty ? 0 : misfit, (farthest - seen) * camera.focal)
    }
  }

  /// Undistorted and distorted radii, at equal intervals of the latter.
  private static func samples(
    of radius: (Double) -> Double, upTo farthest: Double
  ) -> [(r: Double, d: Double)] {
    let limit = tan(maxAngle)
    return (1...samples).compactMap { index in
      let wanted = farthest * Double(index) / Double(samples)
      var (low, high) = (0.0, limit)
      if radius(limit) < wanted { return nil }
      for _ in 0..<bisections {
        let middle = (low + high) / 2
        if radius(middle) < wanted { low = middle } else { high = middle }
      }
      let r = (low + high) / 2
      let found = radius(r)
      return found.isFinite ? (r, found) : nil
    }
  }

  /// Distance of the farthest corner from the principal point, in focal lengths.
  private static func cornerDistance(_ camera: Camera) -> Double {
    let x = max(abs(camera.cx), abs(Double(camera.width) - camera.cx)) / camera.fx
    let y = max(abs(camera.cy), abs(Double(camera.height) - camera.cy)) / camera.fy
    return (x * x + y * y).squareRoot()
  }
}

extension Camera {
  fileprivate func distortedRadius(_ r: Double) -> Double { r * radial(r * r).factor }

  /// Fits the focal length and the first coefficients to pairs of radii, by linear least squares.
  fileprivate mutating func fit(_ pairs: [(r: Double, d: Double)], count: Int) {
    var equations = NormalEquations(order: count + 1)
    for (r, d) in pairs {
      let x = lens == .fisheye ? atan(r) : r
      let powers = (0...count).map { pow(x, Double(2 * $0 + 1)) }
      equations.add(powers, residual: -d, weight: 1)
    }
    var found = [Double](repeating: 0, count: count + 1)
    guard equations.solve(damping: 0, into: &found), found[0] > 0 else { return }
    let k = found.dropFirst().map { $0 / found[0] } + [0, 0, 0, 0]
    (fx, fy) = (fx * found[0], fy * found[0])
    (k1, k2, k3, k4) = (k[0], k[1], k[2], k[3])
  }
}
