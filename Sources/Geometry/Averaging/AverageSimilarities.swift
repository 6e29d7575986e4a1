import Foundation
import Numerics
import Support

/// A relative similarity between two frames.
public struct RelativeSimilarity: Equatable, Sendable {
  /// Index of the target frame.
  public var first: Int
  /// Index of the source frame.
  public var second: Int
  /// Transforms points of the second frame into the first.
  public var firstFromSecond: Similarity
  /// Weight, > 0; for two models the number of common points that agree.
  public var weight: Double

  /// Creates a relative similarity between two indices.
  public init(first: Int, second: Int, firstFromSecond: Similarity, weight: Double = 1) {
    self.first = first
    self.second = second
    self.firstFromSecond = firstFromSecond
    self.weight = weight
  }
}

/// Averages relative similarities, distributing the errors of loops over their relations.
///
/// Rotations come from `averageRotations`; then logarithms of scales, `log sⱼ − log sᵢ = log sᵢⱼ`,
/// and origins, `tⱼ − tᵢ = sᵢ Rᵢ tᵢⱼ`, are solved for by weighted linear least squares. Outliers
/// must be removed beforehand.
///
/// - Parameters:
///   - count: Number of frames.
///   - relations: Indices below `count`.
/// - Returns: World from frame for the largest connected component, one of them with scale 1 and
///   without rotation; `nil` for others.
/// - Complexity: O(*n*³ / 3) by dense Cholesky factorization.
///
/// Reference: Cui & Tan, "Global Structure-from-Motion by Similarity Averaging", ICCV 2015; here
/// the frames are models that share points, and relations include scale and position.
public func averageSimilarities(count: Int, relations: [RelativeSimilarity]) -> [Similarity?] {
  let rotations = averageRotations(
    count: count,
    relations: relations.map {
      RelativeRotation(
        first: $0.first, second: $0.second,
        secondFromFirst: $0.firstFromSecond.rotation.transpose, weight: $0.weight)
    }, byTrust: true)
  let system = DifferenceSystem(
    relations.filter { rotations[$0.first] != nil && rotations[$0.second] != nil },
    known: rotations.map { $0 != nil })
  let logScales = system.solve { SIMD3(log($0.firstFromSecond.scale), 0, 0) }
  guard let scales = logScales?.map({ exp($0.x) }) else { return rotations.map { _ in nil } }
  let origins = system.solve { relation in
    let turn = rotations[relation.first]?.transpose ?? .identity
    return turn * relation.firstFromSecond.translation * scales[relation.first]
  }
  return rotations.indices.map { frame in
    guard let rotation = rotations[frame], let origins else { return nil }
    return Similarity(
      scale: scales[frame], rotation: rotation.transpose, translation: origins[frame])
  }
}

/// Solves for values from their differences, `xⱼ − xᵢ = bᵢⱼ`; the value of the first known frame is
/// 0.
private struct DifferenceSystem {
  private let relations: [RelativeSimilarity]
  /// Row of each frame; −1 for the first and for unknown ones.
  private var row: [Int]
  private var rows = 0
  private var matrix: Matrix

  init(_ relations: [RelativeSimilarity], known: [Bool]) {
    self.relations = relations
    row = [Int](repeating: -1, count: known.count)
    for frame in known.indices.filter({ known[$0] }).dropFirst() {
      row[frame] = rows
      rows += 1
    }
    matrix = Matrix(rows: rows, columns: rows)
    for relation in relations {
      let (i, j) = (row[relation.first], row[relation.second])
      if i >= 0 { matrix[i, i] += relation.weight }
      if j >= 0 { matrix[j, j] += relation.weight }
      if i >= 0 && j >= 0 { matrix[max(i, j), min(i, j)] -= relation.weight }
    }
  }

  /// The values of all frames; `nil` if the relations do not determine all of them.
  func solve(_ difference: (RelativeSimilarity) -> SIMD3<Double>) -> [SIMD3<Double>]? {
    var sides = [[Double]](repeating: [Double](repeating: 0, count: rows), count: 3)
    for relation in relations {
      let value = difference(relation) * relation.weight
      let (i, j) = (row[relation.first], row[relation.second])
      for axis in 0..<3 {
        if i >= 0 { sides[axis][i] -= value[axis] }
        if j >= 0 { sides[axis][j] += value[axis] }
      }
    }
    guard rows > 0 else { return row.map { _ in .zero } }
    let solved = sides.compactMap { matrix.choleskySolve($0) }
    guard solved.count == 3 else { return nil }
    return row.map { $0 < 0 ? .zero : SIMD3(solved[0][$0], solved[1][$0], solved[2][$0]) }
  }
}
