import Geometry
import Numerics
import Scene
import Support

extension MappingPipeline {
  /// Rounds of the adjustment with satellite positions, each with the similarity and the residuals of
  /// the previous one.
  private static let positionRounds = 3
  private static let focalRounds = 2

  /// Adjusts a finished model again with what is known beforehand: focal lengths that the photographs
  /// determine less well than the lens is known, and satellite positions. Without both, the model
  /// does not change.
  ///
  /// - Returns: How well focal lengths are determined, by camera, and whether positions were used.
  static func constrain(
    _ mapper: inout IncrementalMapper, seed: UInt64
  ) throws -> (focals: [Int: FocalDetermination], usesPositions: Bool) {
    guard !mapper.state.isAnchored, mapper.finalLimit != nil else { return ([:], false) }
    let problem = mapper.problem
    var determined = mapper.focalDeterminations(prior: problem.statedFocalDeviation)
    mapper.constraintVariance = mapper.systematicVariance(FinalConstraints.systematicError)
    mapper.centerVariance = mapper.systematicVariance(FinalConstraints.localError)
    for (camera, found) in determined where found.needsPrior {
      let (free, stated) = (
        mapper.state.model.cameras[camera].focal, problem.views.cameras[camera].camera.focal
      )
      guard let deviation = problem.statedFocalDeviation(camera), stated > 0,
        !found.contradicts(free / stated)
      else { continue }
      determined[camera]?.free = free
      mapper.constraints.focals[camera] = deviation
    }
    if !mapper.constraints.focals.isEmpty { try mapper.settle(rounds: focalRounds) }
    let usesPositions = try mapper.takePositions(rounds: positionRounds, seed: seed)
    try mapper.takeControl(rounds: positionRounds)
    if !mapper.constraints.isEmpty {
      let now = mapper.focalDeterminations(prior: problem.statedFocalDeviation)
      for (camera, found) in now where determined[camera] != nil {
        determined[camera]?.result = found.result * mapper.enlargement
      }
    }
    return (determined, usesPositions)
  }
}

extension MappingProblem {
  /// Relative standard deviation of a focal length from its source, including crops: the equivalent is
  /// rounded, refers to the diagonal of the whole sensor or of the photograph, and lenses move.
  func statedFocalDeviation(_ camera: Int) -> Double? {
    switch views.cameras[camera].source {
    case .given, .depthCalibration: Self.calibratedDeviation
    case .sensorDatabase: Self.sensorDeviation
    case .exif35mm, .exifFocalPlane: Self.exifDeviation
    case .guess: nil
    }
  }

  private static let calibratedDeviation = 0.02
  private static let sensorDeviation = 0.03
  private static let exifDeviation = 0.07
}

extension IncrementalMapper {
  /// Variance of the noise and of systematic errors, in units of an observation's weight.
  ///
  /// - Parameter error: The systematic error, pixels.
  fileprivate func systematicVariance(_ error: Double) -> Double {
    let count = 2 * Double(state.model.isUsed.count { $0 })
    return noiseVariance + count * error * error
  }

  private var noiseVariance: Double {
    let typical = problem.noise.typical ?? 1
    return state.covariance?.variance ?? typical * typical
  }

  /// Factor by which systematic errors enlarge deviations that follow from noise.
  fileprivate var enlargement: Double {
    noiseVariance > 0 ? (constraintVariance / noiseVariance).squareRoot() : 1
  }

  mutating func settle(rounds: Int) throws {
    guard let finalLimit else { return }
    try converge(limit: finalLimit, rounds: rounds)
  }

  /// Adjusts with satellite positions as priors of camera centers, if they agree with the model.
  fileprivate mutating func takePositions(rounds: Int, seed: UInt64) throws -> Bool {
    for round in 0..<rounds {
      guard
        let fit = SatelliteFit(
          state.model.poses, views: problem.views, devices: nil, seed: seed),
        fit.isUsed
      else {
        if round > 0 { constraints.centers = [:] }
        return false
      }
      constraints.centers = fit.centerPriors
      try settle(rounds: 1)
    }
    return true
  }
}

extension IncrementalMapper {
  /// Adjusts with control points as observations and priors, if enough of them agree with the model.
  fileprivate mutating func takeControl(rounds: Int) throws {
    guard problem.views.views.contains(where: { $0.control != nil }) else { return }
    for _ in 0..<rounds {
      constraints.control = ControlPriors(state.model, problem)
      guard constraints.control != nil else { return }
      try settle(rounds: 1)
    }
  }
}

extension SatelliteFit {
  /// Priors of the camera centers, in the model.
  fileprivate var centerPriors: [Int: PositionPrior] {
    let (map, back) = (enuFromModel, enuFromModel.inverse)
    return Dictionary(
      uniqueKeysWithValues: agreeing.map { index in
        let fix = track.fixes[index]
        let sigma = deviation(of: index) / map.scale
        let diagonal = Matrix3(diagonal: SIMD3(repeating: 1) / (sigma * sigma))
        return (
          fix.view,
          PositionPrior(
            mean: back * fix.point,
            information: map.rotation.transpose * diagonal * map.rotation)
        )
      })
  }
}
