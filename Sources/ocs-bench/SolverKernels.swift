import Geometry
import Numerics
import Support

/// Minimal solvers and robust estimators against the truth of synthetic problems.
struct SolverKernels {
  /// Maximum error of a correct solution without noise: radians, or the norm difference of unit
  /// matrices.
  private static let exactError = 1e-6
  /// Maximum angle of a correct pose from noisy matches, radians.
  private static let noisyError = 0.2 * .pi / 180

  /// Problems without noise or outliers, for the minimal solvers.
  let exact: SolverProblems
  let noisy: SolverProblems

  init(seed: UInt64) {
    exact = SolverProblems(count: 50, matches: 40, noise: 0, outliers: 0, seed: seed)
    noisy = SolverProblems(count: 20, matches: 500, noise: 0.7, outliers: 0.4, seed: seed)
  }

  func rows() -> [KernelRow] { [fivePoint(), threePoint(), essential(), absolute()] }

  /// Correct if one of the solutions is the true matrix to six digits.
  private func fivePoint() -> KernelRow {
    let cases = exact.pairs.flatMap { pair -> [([SIMD2<Double>], [SIMD2<Double>], Matrix3)] in
      let truth = essentialMatrix(pair.secondFromFirst)
      return (0..<8).map { k in
        let range = 5 * k..<5 * k + 5
        return (
          pair.first[range].map(SolverProblems.camera.normalize),
          pair.second[range].map(SolverProblems.camera.normalize), truth * (1 / truth.norm)
        )
      }
    }
    var found: [Matrix3] = []
    return .measure("five-point solver") { i in
      let (a, b, truth) = cases[i % cases.count]
      found.removeAll(keepingCapacity: true)
      essentialFivePoint(a, b, into: &found)
      return found.contains { min(($0 - truth).norm, ($0 + truth).norm) < Self.exactError }
    }
  }

  private func threePoint() -> KernelRow {
    let cases = exact.pairs.flatMap { pair -> [([SIMD3<Double>], [SIMD3<Double>], Matrix3)] in
      (0..<13).map { k in
        let range = 3 * k..<3 * k + 3
        return (
          pair.second[range].map { normalized(SolverProblems.camera.ray($0)) },
          Array(pair.points[range]), pair.secondFromFirst.rotation
        )
      }
    }
    var found: [RigidTransform] = []
    return .measure("three-point pose solver") { i in
      let (rays, points, truth) = cases[i % cases.count]
      found.removeAll(keepingCapacity: true)
      perspectiveThreePoint(rays: rays, points: points, into: &found)
      return found.contains { rotationAngle($0.rotation, truth) < Self.exactError }
    }
  }

  /// Correct if the rotation is accurate to one degree.
  private func essential() -> KernelRow {
    let camera = SolverProblems.camera
    return .measure("essential matrix, RANSAC", budget: 1) { i in
      let pair = noisy.pairs[i % noisy.pairs.count]
      var random = RandomStream(seed: 1, stream: UInt64(i))
      let fit = estimateTwoView(
        pair.first, pair.second, cameras: (camera, camera), focalsKnown: true, using: &random)
      guard let pose = fit.secondFromFirst else { return false }
      return rotationAngle(pose.rotation, pair.secondFromFirst.rotation) < .pi / 180
    }
  }

  /// Correct if the rotation is accurate to a fifth of a degree.
  private func absolute() -> KernelRow {
    var options = AbsolutePoseOptions()
    options.maxError = 8
    return .measure("absolute pose, RANSAC", budget: 1) { i in
      let pair = noisy.pairs[i % noisy.pairs.count]
      var random = RandomStream(seed: 1, stream: UInt64(i))
      let fit = estimateAbsolutePose(
        pixels: pair.second, points: pair.points, camera: SolverProblems.camera, options: options,
        using: &random)
      guard let fit else { return false }
      return rotationAngle(fit.pose.rotation, pair.secondFromFirst.rotation) < Self.noisyError
    }
  }
}
