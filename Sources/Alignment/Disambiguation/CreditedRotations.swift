import Geometry
import Numerics

/// Estimates view rotations by voting: each view gets the rotation with the most credit from its
/// pairs.
struct CreditedRotations {
  /// Maximum number of pairs of a view that propose a rotation, and that vote on it.
  static let maxProposals = 12
  static let maxVotes = 60
  /// Maximum absolute credit of a pair, so that no single pair decides.
  static let maxCredit = 4.0
  /// Maximum number of passes over all views; they converge after a few.
  static let maxPasses = 10

  private struct Link {
    let other: Int
    /// Rotation of the view relative to the other.
    let turn: Matrix3
    let credit: Double
  }

  private(set) var rotations: [Matrix3?]
  /// By view, in descending order of credit.
  private var links: [[Link]]

  /// - Parameter credit: Credit of a pair, by its index.
  init(_ ratios: InlierRatios, count: Int, credit: (Int) -> Double) {
    rotations = [Matrix3?](repeating: nil, count: count)
    links = [[Link]](repeating: [], count: count)
    for (index, relation) in ratios.relations.enumerated() where ratios.isCompared[index] {
      guard let relation else { continue }
      let credit = min(max(credit(index), -Self.maxCredit), Self.maxCredit)
      links[relation.second].append(
        Link(other: relation.first, turn: relation.secondFromFirst, credit: credit))
      links[relation.first].append(
        Link(other: relation.second, turn: relation.secondFromFirst.transpose, credit: credit))
    }
    for view in links.indices {
      links[view].sort { ($1.credit, $0.other) < ($0.credit, $1.other) }
    }
  }

  /// Places the views one after the other, then each again until none moves.
  mutating func place() {
    let sums = links.map { $0.reduce(0) { $0 + max($1.credit, 0) } }
    guard let first = sums.indices.max(by: { (sums[$0], $1) < (sums[$1], $0) }) else { return }
    rotations[first] = .identity
    grow()
    for _ in 0..<Self.maxPasses {
      var moved = 0
      for view in rotations.indices {
        guard let before = rotations[view], let found = choice(view) else { continue }
        if rotationAngle(before, found.rotation) > PairRotations.maxError { moved += 1 }
        rotations[view] = found.rotation
      }
      if moved == 0 { break }
    }
  }

  private mutating func grow() {
    var choices = rotations.indices.map { rotations[$0] == nil ? choice($0) : nil }
    while let view = choices.indices.filter({ choices[$0] != nil }).max(by: {
      (choices[$0]?.margin ?? 0, $1) < (choices[$1]?.margin ?? 0, $0)
    }) {
      rotations[view] = choices[view]?.rotation
      choices[view] = nil
      for other in Set(links[view].map(\.other)) where rotations[other] == nil {
        choices[other] = choice(other)
      }
    }
  }

  /// The rotation with the most credit, and its margin over the next different one.
  private func choice(_ view: Int) -> (rotation: Matrix3, margin: Double)? {
    let votes = links[view].compactMap { link in
      rotations[link.other].map { (rotation: link.turn * $0, credit: link.credit) }
    }.prefix(Self.maxVotes)
    var best: (rotation: Matrix3, credit: Double)?
    var sums: [(rotation: Matrix3, credit: Double)] = []
    for proposal in votes.prefix(Self.maxProposals) {
      let credit = votes.reduce(0) { sum, vote in
        rotationAngle(vote.rotation, proposal.rotation) < PairRotations.maxError
          ? sum + vote.credit : sum
      }
      sums.append((proposal.rotation, credit))
      if credit > best?.credit ?? -.infinity { best = (proposal.rotation, credit) }
    }
    guard let best else { return nil }
    let rival = sums.filter {
      rotationAngle($0.rotation, best.rotation) >= PairRotations.maxError
    }.map(\.credit).max()
    return (best.rotation, best.credit - max(rival ?? 0, 0))
  }
}
