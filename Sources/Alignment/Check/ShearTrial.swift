import Foundation
import Geometry
import Numerics

/// The images of a bundle problem turned about their principal points, with poses that follow: the
/// aspect ratio of a camera then describes a shear along the diagonals.
///
/// A rolling shutter whose camera moves sideways shears the rows; the symmetric part of that shear is
/// one along the diagonals, the rest is a roll of the camera. If the camera moves upwards, the aspect
/// ratio of the images as they are changes. Reference: Forssén & Ringaby, "Rectifying rolling shutter
/// video from hand-held devices", CVPR 2010.
extension BundleProblem {
  /// The problem with images turned clockwise by an angle in radians, and pixels as high as wide.
  func turned(by angle: Double) -> BundleProblem {
    var problem = self
    let (c, s) = (cos(angle), sin(angle))
    for index in cameras.indices {
      problem.cameras[index].fy = cameras[index].fx
      // Tangential terms form a vector, (p2, p1).
      let (p1, p2) = (cameras[index].p1, cameras[index].p2)
      problem.cameras[index].p2 = c * p2 - s * p1
      problem.cameras[index].p1 = s * p2 + c * p1
    }
    let roll = RigidTransform(
      rotation: Matrix3.rotation(SIMD3(0, 0, angle)), translation: SIMD3(repeating: 0))
    problem.poses = poses.map { roll * $0 }
    for index in observations.indices {
      let camera = cameras[poseCameras[observations[index].pose]]
      let u = (observations[index].pixel.x - camera.cx) / camera.fx
      let v = (observations[index].pixel.y - camera.cy) / camera.fy
      problem.observations[index].pixel = SIMD2(
        camera.cx + camera.fx * (c * u - s * v), camera.cy + camera.fx * (s * u + c * v))
    }
    return problem
  }
}

/// How a model changes if each of its images is sheared.
public struct ShearCheck: Codable, Sendable, Equatable {
  /// Reduction of the squared errors, as a logarithm.
  public var gain = 0.0
  /// The shear of the views, 90th percentile: the relative difference between the scales along its axes.
  public var shear = 0.0

  /// Creates a check without a shear.
  public init(gain: Double = 0, shear: Double = 0) { (self.gain, self.shear) = (gain, shear) }
}

extension IntrinsicsTrial {
  /// Standard deviations of the logarithm of the focal length and of `fy / fx` of a sheared view.
  private static let shearDeviation = 0.05

  /// The check with shears along the diagonals or along the axes, whichever explain more; `nil` with
  /// few views, and for rigs.
  func shearCheck(from start: Start?) throws -> ShearCheck? {
    // The poses of a rig follow each other, so that their images cannot be turned one by one.
    guard let start, start.bundle.ties == nil else { return nil }
    return try [0, Double.pi / 4].map { try check(sheared: start.bundle.turned(by: $0)) }.max {
      $0.gain < $1.gain
    }
  }

  private func check(sheared bundle: BundleProblem) throws -> ShearCheck {
    var copy = bundle
    (copy.cameras, copy.freedoms, copy.priors) = ([], [], [])
    for pose in copy.poses.indices {
      let camera = bundle.cameras[bundle.poseCameras[pose]]
      var prior = mapped.problem.doubtingPrior(bundle.poseCameras[pose])
      (prior.mean, prior.focal, prior.aspect) = (camera, Self.shearDeviation, Self.shearDeviation)
      copy.poseCameras[pose] = copy.addCamera(camera, freedom: [.focal, .aspect], prior: prior)
    }
    let summary = try copy.adjust(Self.options, in: context)
    guard summary.finalCost > 0 else { return ShearCheck() }
    let shears = copy.cameras.map { abs($0.fy / $0.fx - 1) }
    return ShearCheck(
      gain: log(summary.initialCost / summary.finalCost), shear: shears.quantile(0.9) ?? 0)
  }
}
