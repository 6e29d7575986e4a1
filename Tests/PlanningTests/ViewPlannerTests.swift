import Foundation
import Geometry
import Numerics
import Scene
import Support
import TestSupport
import Testing

@testable import Planning

@Suite(.tags(.slow)) struct ViewPlannerTests {
  private static let front = stride(from: -60.0, through: 60, by: 20).map { ($0, 25.0) }

  private func plan(
    _ input: PlanInput, views: Int = 4, elevations: ClosedRange<Double> = 5...75, threads: Int = 1
  ) throws -> ViewPlan {
    var options = PlanOptions()
    options.views = views
    (options.minElevation, options.maxElevation) = (elevations.lowerBound, elevations.upperBound)
    return try ViewPlanner(input, options: options).plan(in: RunContext(seed: 1, threads: threads))
  }

  /// Degrees between two azimuths.
  private func apart(_ a: Double, _ b: Double) -> Double {
    abs((a - b + 540).truncatingRemainder(dividingBy: 360) - 180)
  }

  private func angle(_ a: ViewCoverage.Direction, _ b: ViewCoverage.Direction) -> Double {
    let (p, q) = (
      BoxScene.center(a.azimuth, a.elevation), BoxScene.center(b.azimuth, b.elevation)
    )
    return acos(min(max(dot(normalized(p), normalized(q)), -1), 1)) * 180 / .pi
  }

  @Test func centerIsTheCommonTargetOfTheCamerasDespiteOneSidedPoints() throws {
    let found = try plan(PlanInput(BoxScene(places: Self.front).reconstruction))
    #expect(length(found.middle) < 0.01)
    #expect(abs(found.radius - length(BoxScene.half)) < 0.1)
  }

  @Test func viewsArePlannedOnTheUnseenSide() throws {
    let found = try plan(PlanInput(BoxScene(places: Self.front).reconstruction), views: 6)
    #expect(found.views.count == 6)
    #expect(found.views.filter { apart($0.direction.azimuth, 180) < 100 }.count >= 4)
    #expect(found.before.covered < 0.75)
    #expect(found.after.covered > found.before.covered + 0.2)
    #expect(found.after.error < found.before.error)
    let covered = found.views.map(\.outlook.covered)
    #expect(covered == covered.sorted())
  }

  @Test func denseCloudLeadsToTheUnseenSideToo() throws {
    let scene = BoxScene(places: Self.front)
    var input = PlanInput(scene.reconstruction)
    input.cloud = scene.cloud { $1 }
    let found = try plan(input, views: 6)
    #expect(found.views.filter { apart($0.direction.azimuth, 180) < 100 }.count >= 4)
    #expect(found.after.covered > found.before.covered + 0.2)
  }

  @Test func everyPlannedViewIsNearAnEarlierView() throws {
    let found = try plan(PlanInput(BoxScene(places: Self.front).reconstruction), views: 6)
    var there = found.present
    for view in found.views {
      #expect((there.map { angle($0, view.direction) }.min() ?? 180) < 45)
      there.append(view.direction)
    }
  }

  @Test func gapInARingIsClosedFirst() throws {
    let ring = stride(from: 0.0, to: 360, by: 20).filter { $0 < 140 || $0 > 240 }
    let places = ring.map { ($0, 20.0) } + ring.map { ($0, 45.0) }
    let found = try plan(PlanInput(BoxScene(places: places).reconstruction), views: 2)
    let first = try #require(found.views.first)
    #expect(apart(first.direction.azimuth, 190) < 50)
    guard case .closesGap(let degrees) = first.reason else {
      Issue.record("\(first.reason)")
      return
    }
    #expect(abs(degrees - 140) < 1)
  }

  @Test func uncertainViewGetsANeighbor() throws {
    let places = stride(from: 0.0, to: 360, by: 30).map { ($0, 25.0) }
    var input = PlanInput(BoxScene(places: places).reconstruction)
    for view in places.indices { input.deviations[view] = view == 5 ? 0.05 : 0.001 }
    let found = try plan(input, views: 1, elevations: 18...32)
    let first = try #require(found.views.first)
    #expect(apart(first.direction.azimuth, 150) < 40)
    #expect(first.reason == .steadies(view: 5, deviation: 0.05))
  }

  @Test func sideWithLowSupportGetsAnotherView() throws {
    let places = stride(from: 0.0, to: 360, by: 20).flatMap { [($0, 20.0), ($0, 50.0)] }
    let scene = BoxScene(places: places)
    var input = PlanInput(scene.reconstruction)
    // The side along −X.
    input.cloud = scene.cloud { normal, count in normal.x < -0.5 ? max(2, count / 6) : count }
    let first = try #require(try plan(input, views: 1).views.first)
    #expect(apart(first.direction.azimuth, 270) < 60)
    guard case .settlesDispute(let share) = first.reason else {
      Issue.record("\(first.reason)")
      return
    }
    #expect(share > 0.05)
  }

  @Test func neighborAndOffsetGiveThePlannedView() throws {
    let found = try plan(PlanInput(BoxScene(places: Self.front).reconstruction))
    for view in found.views {
      let beside = try #require(found.present.first { $0.view == view.neighbor.view })
      #expect(apart(beside.azimuth + view.neighbor.turn, view.direction.azimuth) < 1e-6)
      #expect(abs(beside.elevation + view.neighbor.climb - view.direction.elevation) < 1e-6)
      let center = view.pose.center
      #expect(length(center - found.middle) - view.direction.distance < 1e-9)
      let ahead = view.pose * found.middle
      #expect(ahead.z > 0)
      #expect(abs(ahead.x) < 1e-6)
      #expect(abs(ahead.y) < 1e-6)
    }
  }

  @Test func planIsIndependentOfTheUnitOfLength() throws {
    let meters = try plan(PlanInput(BoxScene(places: Self.front).reconstruction))
    let millimeters = try plan(
      PlanInput(BoxScene(scale: 1000, places: Self.front).reconstruction))
    for (a, b) in zip(meters.views, millimeters.views) {
      #expect(angle(a.direction, b.direction) < 1e-3)
      #expect(abs(b.outlook.error / a.outlook.error - 1000) < 1)
    }
  }

  @Test func oneAndEightThreadsGiveTheSamePlan() throws {
    let scene = BoxScene(places: Self.front)
    var input = PlanInput(scene.reconstruction)
    input.cloud = scene.cloud { $1 }
    #expect(try plan(input, threads: 1) == plan(input, threads: 8))
  }

  @Test func insufficientInputIsRejected() throws {
    let sound = BoxScene(places: Self.front).reconstruction
    var poseless = sound
    poseless.poses = sound.poses.map { _ in nil }
    #expect(throws: PlanError.tooFewPoses(0, needed: 2)) { try plan(PlanInput(poseless)) }
    var pointless = sound
    pointless.points = Array(sound.points.prefix(20))
    #expect(throws: PlanError.self) { try plan(PlanInput(pointless)) }
    #expect(throws: PlanError.noHeights(lowest: 40, highest: 40)) {
      try plan(PlanInput(sound), elevations: 40...40)
    }
    var absurd = sound
    for index in absurd.points.indices where index % 3 == 0 {
      absurd.points[index].position = SIMD3(repeating: .nan)
    }
    _ = try? plan(PlanInput(absurd))
    absurd.poses = sound.poses.map { _ in sound.poses[0] }
    _ = try? plan(PlanInput(absurd))
  }

  @Test func everyOptionHasASetting() {
    #expect(PlanOptions.settings.count == Mirror(reflecting: PlanOptions()).children.count)
  }
}
