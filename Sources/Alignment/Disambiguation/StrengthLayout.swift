import Geometry
import Numerics

/// Lays views out so that pairs that match well agree and pairs that match badly need not.
///
/// Views are placed one after the other, the clearest first, at the rotation that the pairs to the
/// placed ones give the most credit; then each is placed anew until none moves. How well is well is
/// not known beforehand, so several limits are tried, and each is refined by its own result.
struct StrengthLayout {
  /// Most pairs of a view that propose a rotation, and that vote on one.
  static let proposals = 12
  static let voters = 60

  private(set) var rotations: [Matrix3?] = []
  private(set) var contrast: StrengthContrast

  /// - Parameter turn: Radians; see `MatchStrength`.
  /// - Returns: `nil` where no layout has pairs that contradict it, or not all views are connected.
  init?(_ strength: MatchStrength, count: Int, turn: Double) {
    var best: (rotations: [Matrix3?], contrast: StrengthContrast)?
    for (share, start) in [(0.8, -0.3), (0.9, -0.3), (0.96, -0.4)] {
      var limit = start
      var residuals = strength.residuals(to: strength.isCompared, below: share)
      for _ in 0..<5 {
        var layout = CreditedViews(strength, count: count) { (residuals[$0] - limit) / 0.1 }
        layout.place()
        guard let found = strength.contrast(of: layout.rotations, turn: turn) else { break }
        if found.score > best?.contrast.score ?? -.infinity {
          best = (layout.rotations, found)
        }
        guard found.drop > 0.1 else { break }
        let agrees = strength.relations.map { relation in
          (relation?.error(layout.rotations)).map { $0 < PairRotations.limit } ?? false
        }
        residuals = strength.residuals(to: agrees, below: 0.5)
        limit = -found.drop / 2
      }
    }
    guard let best else { return nil }
    (rotations, contrast) = best
  }
}

/// Views with the credit of their pairs.
private struct CreditedViews {
  private struct Link {
    let other: Int
    /// Rotation of the view from that of the other.
    let turn: Matrix3
    let credit: Double
  }

  private(set) var rotations: [Matrix3?]
  /// By view, the most telling first.
  private var links: [[Link]]

  init(_ strength: MatchStrength, count: Int, credit: (Int) -> Double) {
    rotations = [Matrix3?](repeating: nil, count: count)
    links = [[Link]](repeating: [], count: count)
    for (index, relation) in strength.relations.enumerated() where strength.isCompared[index] {
      guard let relation else { continue }
      let credit = min(max(credit(index), -4), 4)
      links[relation.second].append(
        Link(other: relation.first, turn: relation.secondFromFirst, credit: credit))
      links[relation.first].append(
        Link(other: relation.second, turn: relation.secondFromFirst.transpose, credit: credit))
    }
    for view in links.indices {
      links[view].sort { ($1.credit, $0.other) < ($0.credit, $1.other) }
    }
  }

  mutating func place() {
    let sums = links.map { $0.reduce(0) { $0 + max($1.credit, 0) } }
    guard let first = sums.indices.max(by: { (sums[$0], $1) < (sums[$1], $0) }) else { return }
    rotations[first] = .identity
    grow()
    for _ in 0..<10 {
      var moved = 0
      for view in rotations.indices {
        guard let before = rotations[view], let found = choice(view) else { continue }
        if rotationAngle(before, found.rotation) > PairRotations.limit { moved += 1 }
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

  /// The rotation with the most credit and its lead over the next that differs.
  private func choice(_ view: Int) -> (rotation: Matrix3, margin: Double)? {
    let votes = links[view].compactMap { link in
      rotations[link.other].map { (rotation: link.turn * $0, credit: link.credit) }
    }.prefix(Self.voters)
    var best: (rotation: Matrix3, credit: Double)?
    var sums: [(rotation: Matrix3, credit: Double)] = []
    for proposal in votes.prefix(Self.proposals) {
      let credit = votes.reduce(0) { sum, vote in
        rotationAngle(vote.rotation, proposal.rotation) < PairRotations.limit
          ? sum + vote.credit : sum
      }
      sums.append((proposal.rotation, credit))
      if credit > best?.credit ?? -.infinity { best = (proposal.rotation, credit) }
    }
    guard let best else { return nil }
    let rival = sums.filter {
      rotationAngle($0.rotation, best.rotation) >= PairRotations.limit
    }.map(\.credit).max()
    return (best.rotation, best.credit - max(rival ?? 0, 0))
  }

  private static let voters = StrengthLayout.voters
  private static let proposals = StrengthLayout.proposals
}
