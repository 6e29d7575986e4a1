import Foundation
import Geometry
import Numerics
import Scene
import Support
import Testing

@testable import Matching

/// Neighbors by pose and by appearance: correct, and found without comparing all pairs.
@Suite struct NeighborTreeTests {
  /// Views on rings around a long table, directed at its center line.
  private func places(_ count: Int) -> [PoseTree.Place] {
    var random = RandomStream(seed: 3)
    return (0..<count).map { index in
      let angle = Double(index) * 0.37
      let foot = SIMD3(Double(count) * 0.02 * random.unit(), 0, 0)
      let center = foot + SIMD3(0, cos(angle), sin(angle)) * (1 + 0.2 * random.unit())
      return PoseTree.Place(index: index, center: center, axis: normalized(foot - center))
    }
  }

  @Test func nearestPosesEqualAnExhaustiveSearch() {
    let places = places(400)
    var tree = PoseTree(places)
    for own in places {
      let near = places.filter { $0.index != own.index && dot($0.axis, own.axis) > 0.3 }
        .map { (distance($0.center, own.center), $0.index) }.sorted(by: <)
      #expect(tree.nearest(12, to: own, minCosine: 0.3) == near.prefix(12).map(\.1))
    }
  }

  private func poseComparisons(_ count: Int) -> Double {
    let places = places(count)
    var tree = PoseTree(places)
    for own in places { _ = tree.nearest(12, to: own, minCosine: 0.3) }
    return Double(tree.comparisons) / Double(count)
  }

  @Test func poseComparisonsGrowSublinearly() {
    // O(n log n): per view, eight times as many views cost three more levels.
    let (few, many) = (poseComparisons(1000), poseComparisons(8000))
    #expect(many < 1.5 * few)
    #expect(many < 400)
  }

  /// Signatures of consecutive views, each similar to the next.
  private func signatures(_ count: Int) -> [PackedSignature] {
    var random = RandomStream(seed: 5)
    var current = (0..<64).map { _ in Float(random.unit()) - 0.5 }
    return (0..<count).map { _ in
      for k in current.indices {
        current[k] = 0.98 * current[k] + 0.1 * (Float(random.unit()) - 0.5)
      }
      return PackedSignature(current, limit: 1)
    }
  }

  @Test func mostNearestSignaturesAreFound() throws {
    let signatures = signatures(3000)
    let tree = try SignatureTree(signatures, in: RunContext())
    var (found, all) = (0, 0)
    for view in stride(from: 0, to: 3000, by: 100) {
      let best = signatures.indices.filter { $0 != view }
        .map { (signatures[$0].product(signatures[view]), -$0) }.sorted(by: >)
        .prefix(20).map { -$0.1 }
      found += Set(best).intersection(tree.nearest(20, to: view).views).count
      all += best.count
    }
    #expect(Double(found) > 0.9 * Double(all))
  }

  private func comparisons(_ count: Int) throws -> Double {
    let tree = try SignatureTree(signatures(count), in: RunContext())
    let queries = (0..<count).reduce(0) { $0 + tree.nearest(20, to: $1).comparisons }
    return Double(queries + tree.buildComparisons) / Double(count)
  }

  @Test func signatureComparisonsGrowSublinearly() throws {
    let (few, many) = (try comparisons(1000), try comparisons(8000))
    #expect(many < 1.5 * few)
    #expect(many < 1000)
  }

  @Test func equalSignaturesNeedFewComparisons() throws {
    let same = [PackedSignature](
      repeating: PackedSignature([0.5, 0.5], limit: 1), count: 4000)
    let tree = try SignatureTree(same, in: RunContext())
    let found = tree.nearest(20, to: 7)
    #expect(found.views.count == 20)
    #expect(!found.views.contains(7))
    #expect(found.comparisons < 1000)
    #expect(tree.buildComparisons < 4000 * 400)
  }

  @Test func noSignaturesHaveNoNeighbors() throws {
    let tree = try SignatureTree([], in: RunContext())
    #expect(tree.nearest(20, to: 0).views.isEmpty)
  }
}
