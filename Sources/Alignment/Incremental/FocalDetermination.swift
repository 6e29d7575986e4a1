import Foundation
import Geometry
import Scene

/// How well the photographs determine a focal length, without and with what is known beforehand.
public struct FocalDetermination: Codable, Sendable, Equatable {
  /// Relative standard deviation of the initial focal length; `nil` if it is a guess.
  public var prior: Double?
  /// Relative standard deviation that follows from the noise of the keypoints alone; `nil` if they
  /// leave it open.
  public var photographs: Double?
  /// Relative error that a common displacement of the keypoints by a twentieth of a pixel, as lenses
  /// and shutters cause, has in the worst case; `nil` if the photographs leave it open.
  public var systematic: Double?
  /// Relative standard deviation with the prior.
  public var result: Double
  /// The focal length by the photographs alone, pixels; `nil` unless the prior was needed.
  public var free: Double?

  /// Whether the photographs determine the focal length less well than it was known beforehand.
  var needsPrior: Bool {
    guard let prior else { return false }
    guard let photographs, let systematic else { return true }
    return photographs * photographs + systematic * systematic > Self.minGain * prior * prior
  }

  /// Whether the photographs contradict the value that was known beforehand: it is wrong, and no prior.
  ///
  /// - Parameter ratio: The focal length by the photographs, relative to it.
  func contradicts(_ ratio: Double) -> Bool {
    guard let prior, let photographs, let systematic, ratio > 0 else { return false }
    let variance = prior * prior + photographs * photographs + systematic * systematic
    return abs(log(ratio)) > Self.maxDeviations * variance.squareRoot()
  }

  /// Standard deviations beyond which two focal lengths are different ones.
  private static let maxDeviations = 3.0
  /// Ratio of the variances from which the prior is needed: half its deviation.
  private static let minGain = 0.25
}

extension IncrementalMapper {
  /// Determination of the focal length of each camera that is refined, from the covariance of the
  /// last adjustment.
  ///
  /// - Parameter prior: Relative standard deviation of a camera's initial focal length.
  func focalDeterminations(prior: (Int) -> Double?) -> [Int: FocalDetermination] {
    guard let covariance = state.covariance else { return [:] }
    let freedoms = schedule.freedoms(state.model, isFinal: true)
    var found: [Int: FocalDetermination] = [:]
    for (camera, deviation) in covariance.intrinsics.enumerated()
    where freedoms.indices.contains(camera) && freedoms[camera].contains(.focal) {
      let focal = state.model.cameras[camera].focal
      guard deviation.focal > 0, focal > 0 else { continue }
      let known = prior(camera)
      let openness = min(deviation.focalOpenness, 1)
      // The prior adds its information to that of the photographs.
      let share = (1 - openness * openness).squareRoot()
      let alone = deviation.focal / focal / share
      let noise = (covariance.variance ?? 1).squareRoot()
      let isOpen = share < Self.minShare
      let count = Double(2 * observationCount(of: camera)).squareRoot()
      found[camera] = FocalDetermination(
        prior: known, photographs: isOpen ? nil : alone,
        systematic: isOpen || noise <= 0
          ? nil : alone / noise * count * FinalConstraints.systematicError,
        result: deviation.focal / focal)
    }
    return found
  }

  /// Share of the information below which the photographs leave a focal length open.
  private static let minShare = 1e-3

  private func observationCount(of camera: Int) -> Int {
    state.model.registered.filter { problem.cameraOf[$0] == camera }.reduce(0) { sum, view in
      sum + problem.ids(of: view).count { state.model.isUsed[$0] }
    }
  }
}
