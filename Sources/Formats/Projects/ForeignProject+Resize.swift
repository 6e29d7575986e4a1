import Geometry
import Numerics
import Scene

extension ForeignProject {
  /// The project for images of other sizes than its program used, such as reduced copies: cameras,
  /// keypoints, and matrices of pairs are scaled.
  ///
  /// - Parameter sizes: Width and height in pixels by index of the camera; others do not change.
  public func resized(to sizes: [Int: SIMD2<Int>]) -> ForeignProject {
    var copy = self
    var scales = [SIMD2<Double>](repeating: SIMD2(1, 1), count: cameras.count)
    for (index, size) in sizes where cameras.indices.contains(index) {
      let old = cameras[index].camera
      scales[index] = SIMD2(
        Double(size.x) / Double(old.width), Double(size.y) / Double(old.height))
      copy.cameras[index].camera = old.resized(width: size.x, height: size.y)
      for model in models.indices {
        copy.models[model].cameras[index] = models[model].cameras[index]
          .resized(width: size.x, height: size.y)
      }
    }
    for index in images.indices {
      copy.features[index].scale(by: scales[images[index].camera])
    }
    for index in pairs.indices {
      copy.pairs[index].scale(
        first: scales[images[pairs[index].first].camera],
        second: scales[images[pairs[index].second].camera])
    }
    for index in copy.models.indices {
      copy.models[index].measureErrors(copy.features, copy.images)
    }
    return copy
  }
}

extension Features {
  fileprivate mutating func scale(by scale: SIMD2<Double>) {
    guard scale != SIMD2(1, 1) else { return }
    let mean = Float((scale.x + scale.y) / 2)
    for index in keypoints.indices {
      keypoints[index].x *= Float(scale.x)
      keypoints[index].y *= Float(scale.y)
      keypoints[index].scale *= mean
    }
  }
}

extension ForeignPair {
  /// `x₂ᵀ F x₁ = 0` and `x₂ ~ H x₁` hold for scaled pixels with `S₂⁻¹ F S₁⁻¹` and `S₂ H S₁⁻¹`.
  fileprivate mutating func scale(first: SIMD2<Double>, second: SIMD2<Double>) {
    guard first != SIMD2(1, 1) || second != SIMD2(1, 1) else { return }
    let toFirst = Matrix3(diagonal: SIMD3(1 / first.x, 1 / first.y, 1))
    let toSecond = Matrix3(diagonal: SIMD3(1 / second.x, 1 / second.y, 1))
    fundamental = fundamental.map { toSecond * $0 * toFirst }
    homography = homography.map { Matrix3(diagonal: SIMD3(second.x, second.y, 1)) * $0 * toFirst }
  }
}
