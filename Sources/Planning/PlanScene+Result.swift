import Foundation
import Geometry
import Numerics
import Scene

/// Conversion to results: positions and reasons of selected views, and the coverage of the surface.
extension PlanScene {
  /// Width of an azimuth gap above which adjacent views hardly match.
  private static let maxGap = 45.0
  /// Elevation above which azimuths are not meaningful, degrees.
  private static let high = 60.0
  /// Minimum share of the gain that must come from the stated reason of a view.
  private static let mainShare = 0.5
  /// Minimum number of neighbors with a value from which a cell is filled.
  private static let enclosing = 2
  /// Minimum upward component of the normals of a top, and maximum one of an underside.
  private static let (topNormal, undersideNormal) = (0.5, -0.35)

  /// A plan without views.
  func emptyPlan(_ state: PlanState) -> ViewPlan {
    ViewPlan(
      views: [], before: state.outlook, middle: extent.frame.middle, radius: extent.radius,
      sampleCount: state.samples.count,
      present: zip(registered, views).compactMap {
        ViewCoverage.Direction($0, at: $1.center)
      },
      cells: coveredCells(state), columns: Envelope.columns)
  }

  private func coveredCells(_ state: PlanState) -> [Double?] {
    var (sums, areas) = ([Int: Double](), [Int: Double]())
    for (index, sample) in state.samples.enumerated() {
      areas[sample.cell, default: 0] += sample.area
      if state.isCovered(index) { sums[sample.cell, default: 0] += sample.area }
    }
    let known = (0..<Envelope.count).map { cell in areas[cell].map { (sums[cell] ?? 0) / $0 } }
    // Where samples are sparser than cells, empty cells are filled from their neighbors.
    return known.indices.map { cell in
      let around = Envelope.neighbors(of: cell).compactMap { known[$0] }
      guard known[cell] == nil, around.count >= Self.enclosing else { return known[cell] }
      return around.reduce(0, +) / Double(around.count)
    }
  }

  /// The result for a selected view.
  func planned(_ pick: PositionSelection.Pick, among earlier: [PlannedView]) -> PlannedView? {
    let camera = candidates[pick.place]
    let index = (registered.last ?? 0) + 1 + earlier.count
    guard let direction = ViewCoverage.Direction(index, at: camera.center),
      let neighbor = neighbor(of: camera, direction)
    else { return nil }
    return PlannedView(
      pose: extent.frame.worldPose(camera.pose), direction: direction, neighbor: neighbor,
      reason: reason(for: pick, towards: direction, after: earlier.map(\.direction)),
      outlook: pick.after.outlook,
      gain: pick.gain)
  }

  private func neighbor(
    of camera: PlanCamera, _ direction: ViewCoverage.Direction
  ) -> PlannedView.Neighbor? {
    let toPlace = normalized(camera.center)
    let nearest = views.indices.max {
      dot(normalized(views[$0].center), toPlace) < dot(normalized(views[$1].center), toPlace)
    }
    guard let nearest,
      let other = ViewCoverage.Direction(registered[nearest], at: views[nearest].center)
    else { return nil }
    let turn = (direction.azimuth - other.azimuth + 540).truncatingRemainder(dividingBy: 360) - 180
    return PlannedView.Neighbor(
      view: other.view, turn: turn, climb: direction.elevation - other.elevation,
      distanceRatio: direction.distance / other.distance)
  }

  private func reason(
    for pick: PositionSelection.Pick, towards direction: ViewCoverage.Direction,
    after planned: [ViewCoverage.Direction]
  ) -> ViewPurpose {
    let state = pick.before
    let seen = pick.after.parts(over: state)
    let whole = pick.after.utility - state.utility
    let disputed = seen.filter { state.samples[$0.sample].isDisputed }
    let lacking = seen.filter {
      !state.samples[$0.sample].isDisputed && !state.isCovered($0.sample)
    }
    func isMain(_ parts: [(sample: Int, value: Double)]) -> Bool {
      parts.reduce(0) { $0 + $1.value } >= Self.mainShare * whole
    }
    if isMain(disputed) { return .settlesDispute(share: share(disputed, state)) }
    if isMain(lacking) {
      if let gap = gap(round: direction, planned) { return .closesGap(degrees: gap) }
      return .seesUnseen(share: share(lacking, state), part: part(lacking, state))
    }
    if !isMain(seen), let steadied = pick.after.steadied(over: state),
      registered.indices.contains(steadied.view)
    {
      return .steadies(view: registered[steadied.view], deviation: steadied.deviation)
    }
    return .addsAngle(share: share(seen, state))
  }

  /// Share of the surface that the samples of `parts` represent.
  private func share(_ parts: [(sample: Int, value: Double)], _ state: PlanState) -> Double {
    let total = state.samples.reduce(0) { $0 + $1.area }
    return total > 0 ? parts.reduce(0) { $0 + state.samples[$1.sample].area } / total : 0
  }

  private func part(
    _ parts: [(sample: Int, value: Double)], _ state: PlanState
  ) -> ViewPurpose.Part {
    let sum = parts.reduce(SIMD3<Double>.zero) { $0 + state.samples[$1.sample].normal * $1.value }
    let up = normalized(sum).y
    return up > Self.topNormal ? .top : up < Self.undersideNormal ? .underside : .sides
  }

  /// Degrees between the adjacent views on both sides; `nil` if they are close or azimuths are not
  /// meaningful.
  private func gap(
    round direction: ViewCoverage.Direction, _ planned: [ViewCoverage.Direction]
  ) -> Double? {
    guard direction.elevation < Self.high else { return nil }
    let present = zip(registered, views).compactMap { ViewCoverage.Direction($0, at: $1.center) }
    let turns = (present + planned).filter { $0.elevation < Self.high }.map {
      ($0.azimuth - direction.azimuth + 360).truncatingRemainder(dividingBy: 360)
    }
    guard let right = turns.min(), let left = turns.max() else { return nil }
    let degrees = right + 360 - left
    return degrees > Self.maxGap ? min(degrees, 360) : nil
  }
}
