import Alignment
import Foundation
import Geometry
import Numerics
import Pipeline
import Scene

/// Adds the facts of alignment, and those of frames and pairs that follow from poses.
extension FactsBuilder {
  mutating func addAlignment(_ results: inout Results) throws {
    let sighted = try results.sightedViews()
    let found = sighted.map(\.reconstruction)
    let report = try results.report(of: AlignBinding.self)
    var alignment = AlignmentFacts(
      report, isRegistered: views.views.map { found.isRegistered($0.name) }, numbers: numbers)
    alignment.azimuths = azimuths(
      found, up: report.up.axis, middle: sighted.kept.sights.positions.coordinateMedian())
    alignment.relief = PointSpread(sighted.kept.sights.positions)?.relief
    facts.alignment = alignment
    addDistances(found, sighted.kept.sights)
    addMoved(found)
    for (index, record) in report.cameras.enumerated() where facts.cameras.indices.contains(index) {
      facts.cameras[index].found = record
    }
  }

  /// Azimuths of the frames; a world of another program has its own center and up direction.
  private func azimuths(
    _ found: FrameOutput<Reconstruction>, up: SIMD3<Double>?, middle: SIMD3<Double>?
  ) -> [Double?] {
    let turned = up.map { ViewCoverage(found.kept, up: $0, about: middle).directions } ?? []
    let known = Dictionary(
      turned.map { ($0.view, $0.azimuth) }, uniquingKeysWith: { first, _ in first })
    return views.views.map { view in
      guard let index = found.index(of: view.name), let pose = found.kept.poses[index] else {
        return nil
      }
      return up == nil ? atan2(pose.center.x, pose.center.z) * 180 / .pi : known[index]
    }
  }

  /// Adds the median depth of the points that each frame shows.
  private mutating func addDistances(_ found: FrameOutput<Reconstruction>, _ sights: SparseSights) {
    var depths = [[Float]](repeating: [], count: found.kept.poses.count)
    for (point, position) in sights.positions.enumerated() {
      for view in sights.views(of: point) where depths.indices.contains(Int(view)) {
        guard let pose = found.kept.poses[Int(view)] else { continue }
        depths[Int(view)].append(Float((pose * position).z))
      }
    }
    for (index, view) in views.views.enumerated() {
      guard let number = found.index(of: view.name), let depth = depths[number].median(), depth > 0
      else { continue }
      facts.frames[index].distance = Double(depth)
    }
  }

  /// Adds viewing directions and second motions, in the world of the poses.
  private mutating func addMoved(_ found: FrameOutput<Reconstruction>) {
    guard let pairs = facts.pairs else { return }
    let poses = views.views.map { view in
      found.index(of: view.name).flatMap { found.kept.poses[$0] }
    }
    for (index, pair) in pairs.enumerated() {
      guard let first = poses[pair.first], let second = poses[pair.second] else { continue }
      let axes = [first, second].map { $0.rotation.transpose * SIMD3(0, 0, 1) }
      facts.pairs?[index].axes = acos(min(max(dot(axes[0], axes[1]), -1), 1)) * 180 / .pi
      facts.pairs?[index].turn = pair.moved?.turn(first: first, second: second)
    }
  }
}
