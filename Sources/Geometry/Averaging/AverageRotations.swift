import Foundation
import Numerics
import Support

/// A relative rotation between two frames: `second = secondFromFirst · first`.
public struct RelativeRotation: Equatable, Sendable {
  /// Index of the first rotation.
  public var first: Int
  /// Index of the second rotation.
  public var second: Int
  /// The rotation from the first frame to the second.
  public var secondFromFirst: Matrix3
  /// Weight, > 0; for a pair of views the number of its inliers.
  public var weight: Double

  /// Creates a relative rotation between two indices.
  public init(first: Int, second: Int, secondFromFirst: Matrix3, weight: Double = 1) {
    self.first = first
    self.second = second
    self.secondFromFirst = secondFromFirst
    self.weight = weight
  }

  /// Angle between the relative rotation and that of two absolute rotations, radians.
  public func error(_ rotations: [Matrix3?]) -> Double? {
    guard let a = rotations[first], let b = rotations[second] else { return nil }
    return rotationAngle(secondFromFirst * a, b)
  }
}

/// Averages relative rotations with outliers.
///
/// Starts from the spanning tree of the relations with the highest weights, minimizes the sum of
/// the angles (robust against many outliers) and then a Geman–McClure cost of 5° width, both by
/// reweighted linear steps in the world's frame: `δ_j − δ_i = log(R_jᵀ R_ij R_i)`.
///
/// - Parameters:
///   - count: Number of rotations.
///   - relations: Indices below `count`.
///   - byTrust: Whether relations are weighted in the cost; unweighted is safer if relations of
///     high weight can be outliers.
/// - Returns: Rotations of the largest connected component, one of them the identity; `nil` for
///   others.
/// - Complexity: O(*n*³ / 3) per step by dense Cholesky factorization, about 30 steps.
///
/// Reference: Chatterjee & Govindu, "Efficient and Robust Large-Scale Rotation Averaging", ICCV
/// 2013; the L1 stage by reweighting instead of convex programming.
public func averageRotations(
  count: Int, relations: [RelativeRotation], byTrust: Bool = false
) -> [Matrix3?] {
  var average = RotationAverage(count: count, relations: relations)
  average.startFromTree()
  guard !average.used.isEmpty else { return average.rotations }
  average.refine(steps: 20) { angle, trust in (byTrust ? trust : 1) / max(angle, minAngle) }
  let width = costWidth
  average.refine(steps: 15) { angle, trust in
    let sum = angle * angle + width * width
    return (byTrust ? trust : 1) * width * width * width * width / (sum * sum)
  }
  return average.rotations
}

/// The state of `averageRotations`.
private struct RotationAverage {
  let relations: [RelativeRotation]
  var rotations: [Matrix3?]
  /// Relations within the largest connected component.
  var used: [RelativeRotation] = []
  /// Row of each rotation in the linear system; −1 for the fixed one and those not solved for.
  private var row: [Int]
  private var rows = 0

  init(count: Int, relations: [RelativeRotation]) {
    self.relations = relations.filter { $0.first != $0.second && $0.weight > 0 }
    rotations = [Matrix3?](repeating: nil, count: count)
    row = [Int](repeating: -1, count: count)
  }

  /// Kruskal's maximum spanning forest, then rotations propagated from the root of its largest
  /// tree.
  mutating func startFromTree() {
    var trees = UnionFind(count: rotations.count)
    var links = [[Int]](repeating: [], count: rotations.count)
    let order = relations.indices.sorted {
      (relations[$1].weight, $0) < (relations[$0].weight, $1)
    }
    for index in order {
      guard trees.union(relations[index].first, relations[index].second) else { continue }
      links[relations[index].first].append(index)
      links[relations[index].second].append(index)
    }
    let tree = trees.groups().max { ($0.count, $1[0]) < ($1.count, $0[0]) } ?? []
    // The node with the most links is fixed, as it needs the smallest corrections.
    guard tree.count > 1,
      let start = tree.max(by: { (links[$0].count, $1) < (links[$1].count, $0) })
    else { return }
    spread(from: start, links)
    for node in tree where node != start {
      row[node] = rows
      rows += 1
    }
    used = relations.filter { rotations[$0.first] != nil && rotations[$0.second] != nil }
  }

  private mutating func spread(from start: Int, _ links: [[Int]]) {
    rotations[start] = .identity
    var pending = [start]
    while let node = pending.popLast() {
      guard let own = rotations[node] else { continue }
      for index in links[node] {
        let relation = relations[index]
        let isForward = relation.first == node
        let other = isForward ? relation.second : relation.first
        guard rotations[other] == nil else { continue }
        let turn = isForward ? relation.secondFromFirst : relation.secondFromFirst.transpose
        rotations[other] = turn * own
        pending.append(other)
      }
    }
  }

  /// Reweighted least squares until all corrections are below 0.01°.
  mutating func refine(steps: Int, weight: (_ angle: Double, _ trust: Double) -> Double) {
    for _ in 0..<steps {
      guard let largest = step(weight) else { return }
      if largest < turnTolerance { return }
    }
  }

  /// A linear step; returns the largest rotation, radians.
  private mutating func step(_ weight: (Double, Double) -> Double) -> Double? {
    var matrix = Matrix(rows: rows, columns: rows)
    var sides = [[Double]](repeating: [Double](repeating: 0, count: rows), count: 3)
    for relation in used {
      guard let a = rotations[relation.first], let b = rotations[relation.second] else { continue }
      let difference = (b.transpose * relation.secondFromFirst * a).rotationVector
      let w = weight(length(difference), relation.weight)
      let (i, j) = (row[relation.first], row[relation.second])
      if i >= 0 { matrix[i, i] += w }
      if j >= 0 { matrix[j, j] += w }
      if i >= 0 && j >= 0 { matrix[max(i, j), min(i, j)] -= w }
      for axis in 0..<3 {
        if i >= 0 { sides[axis][i] -= w * difference[axis] }
        if j >= 0 { sides[axis][j] += w * difference[axis] }
      }
    }
    for i in 0..<rows { matrix[i, i] += ridge }
    let solved = sides.compactMap { matrix.choleskySolve($0) }
    guard solved.count == 3 else { return nil }
    var largest = 0.0
    for node in rotations.indices where row[node] >= 0 {
      let turn = SIMD3(solved[0][row[node]], solved[1][row[node]], solved[2][row[node]])
      guard let own = rotations[node] else { continue }
      rotations[node] = Matrix3(quaternion: (own * Matrix3.rotation(turn)).quaternion)
      largest = max(largest, length(turn))
    }
    return largest
  }
}

/// Angle, radians, below which relations have equal weight in the sum of angles (0.06°).
private let minAngle = 1e-3

/// Width of the Geman–McClure cost, radians: inliers deviate by a few degrees at most.
private let costWidth = 5 * Double.pi / 180

/// Largest rotation of a step, radians, at which the refinement ends.
private let turnTolerance = 1e-4

/// Regularization of the factorization for rotations without relations.
private let ridge = 1e-9
