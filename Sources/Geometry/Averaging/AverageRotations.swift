import Foundation
import Numerics
import Support

/// How one rotation of a network follows from another: `second = secondFromFirst · first`.
public struct RelativeRotation: Equatable, Sendable {
  /// Index of the rotation it starts from.
  public var first: Int
  /// Index of the rotation it leads to.
  public var second: Int
  /// The rotation from the one frame to the other.
  public var secondFromFirst: Matrix3
  /// Trust, > 0; for a pair of views the number of its inliers.
  public var weight: Double

  /// A relation between two rotations by their indices.
  public init(first: Int, second: Int, secondFromFirst: Matrix3, weight: Double = 1) {
    self.first = first
    self.second = second
    self.secondFromFirst = secondFromFirst
    self.weight = weight
  }

  /// Angle between what the relation says and what two rotations are, radians.
  public func error(_ rotations: [Matrix3?]) -> Double? {
    guard let a = rotations[first], let b = rotations[second] else { return nil }
    return rotationAngle(secondFromFirst * a, b)
  }
}

/// Finds rotations that agree with relative ones of which some are wrong.
///
/// Starts from the spanning tree of the most trusted relations, minimises the sum of the angles
/// (robust against many wrong relations) and then a Geman–McClure cost of 5° width, both by
/// reweighted linear steps in the world's frame: `δ_j − δ_i = log(R_jᵀ R_ij R_i)`.
///
/// - Parameters:
///   - count: Number of rotations.
///   - relations: Indices below `count`.
///   - byTrust: Whether a relation's angle counts by its trust; else all count the same, which is
///     safer where trusted relations can be wrong.
/// - Returns: Rotations of the largest connected part, one of them the identity; `nil` elsewhere.
/// - Complexity: O(*n*³ / 3) per step by dense Cholesky factorisation, about 30 steps.
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
  /// Relations inside the part that is solved.
  var used: [RelativeRotation] = []
  /// Row of each rotation in the linear system, −1 for the fixed one and those left out.
  private var row: [Int]
  private var rows = 0

  init(count: Int, relations: [RelativeRotation]) {
    self.relations = relations.filter { $0.first != $0.second && $0.weight > 0 }
    rotations = [Matrix3?](repeating: nil, count: count)
    row = [Int](repeating: -1, count: count)
  }

  /// Kruskal's maximum spanning forest, then rotations from the root of its largest tree.
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
    // The best connected node moves least.
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

  /// Reweighted least squares until no rotation moves by a hundredth of a degree.
  mutating func refine(steps: Int, weight: (_ angle: Double, _ trust: Double) -> Double) {
    for _ in 0..<steps {
      guard let largest = step(weight) else { return }
      if largest < turnTolerance { return }
    }
  }

  /// One linear step; returns the largest turn, radians.
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

/// Angle, radians, below which relations weigh alike in the sum of angles (0.06°).
private let minAngle = 1e-3

/// Width of the Geman–McClure cost, radians: right relations are a few degrees off at most.
private let costWidth = 5 * Double.pi / 180

/// Largest turn of a step, radians, that ends the refinement.
private let turnTolerance = 1e-4

/// What keeps the factorisation going where no relation holds a rotation.
private let ridge = 1e-9
