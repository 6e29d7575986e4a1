import Geometry
import Numerics
import Script
import Support

/// Matched pixels of two views, or pixels of known points, with noise, outliers and the truth.
struct SolverProblems {
  struct Pair {
    var first: [SIMD2<Double>] = []
    var second: [SIMD2<Double>] = []
    /// Points in the first camera's frame.
    var points: [SIMD3<Double>] = []
    var secondFromFirst: RigidTransform
  }

  static let camera = Camera(width: 1600, height: 1200, focal: 1500)
  let pairs: [Pair]

  /// - Parameters:
  ///   - noise: Standard deviation, pixels.
  ///   - outliers: Fraction of matches between random pixels.
  init(count: Int, matches: Int, noise: Double, outliers: Double, seed: UInt64) {
    pairs = (0..<count).map { index in
      var random = RandomStream(seed: seed, stream: UInt64(index))
      return Self.pair(matches: matches, noise: noise, outliers: outliers, using: &random)
    }
  }

  private static func pair(
    matches: Int, noise: Double, outliers: Double, using random: inout RandomStream
  ) -> Pair {
    func vector(_ random: inout RandomStream) -> SIMD3<Double> {
      SIMD3(random.normal(), random.normal(), random.normal())
    }
    let side = normalized(vector(&random) * SIMD3(1, 0.4, 0.4)) * 0.6
    let pose = RigidTransform(rotation: .rotation(vector(&random) * 0.1), translation: side)
    var pair = Pair(secondFromFirst: pose)
    while pair.first.count < matches {
      let seen = SIMD2(random.unit() * 1600, random.unit() * 1200)
      let point = camera.ray(seen) * (3 + 4 * random.unit())
      let there = pose * point
      let isWrong = random.unit() < outliers
      let image =
        isWrong
        ? SIMD2(random.unit() * 1600, random.unit() * 1200)
        : there.z > 0.2 ? camera.project(there) : SIMD2(-1, -1)
      guard image.x >= 0, image.y >= 0, image.x < 1600, image.y < 1200 else { continue }
      pair.first.append(seen + SIMD2(random.normal(), random.normal()) * noise)
      pair.second.append(image + SIMD2(random.normal(), random.normal()) * noise)
      pair.points.append(point)
    }
    return pair
  }

  /// The problems for the other program; absolute poses are those of the second camera.
  var record: Record {
    func list(_ values: [SIMD2<Double>]) -> Value {
      .list(values.map { .list([.number($0.x), .number($0.y)]) })
    }
    let camera = Self.camera
    return [
      "camera": .list([camera.fx, camera.fy, camera.cx, camera.cy].map { .number($0) }),
      "pairs": .list(
        pairs.map { pair in
          let r = pair.secondFromFirst.rotation
          return .record([
            "first": list(pair.first), "second": list(pair.second),
            "points": .list(
              pair.points.map { .list([.number($0.x), .number($0.y), .number($0.z)]) }),
            "rotation": .list(
              (0..<3).map { i in .list((0..<3).map { .number(r[i, $0]) }) }),
          ])
        }),
    ]
  }
}
