import Geometry
import Scene
import Support
import TestSupport
import Testing

@testable import Alignment

/// Two views have unrealistic cameras, and the error limit is a fifth of a pixel: these views get a
/// pose, lose their observations, are dropped and get the pose again, without end.
@Suite(.tags(.slow)) struct RegistrationBoundTests {
  private static func scene(views: Int, seed: UInt64) -> AlignmentScene {
    var scene = AlignmentScene(
      .init(seed: seed, views: views, points: 300, noise: 1, source: .given))
    var (first, second) = (scene.camera, scene.camera)
    first.p1 = -1
    second.p2 = 3.2
    for (view, camera) in [(1, first), (views - 2, second)] {
      scene.input.views.views[view].camera = scene.input.views.cameras.count
      scene.input.views.cameras.append(ViewCamera(camera: camera, source: .given))
    }
    return scene
  }

  private static let options = {
    var options = AlignOptions()
    options.maxError = 0.2
    options.registration.maxError = 100
    options.registration.minInliers = 10
    return options
  }()

  /// Maximum number of registrations of a view.
  private static func mostRegistrations(_ records: [RegistrationRecord]) -> Int {
    let accepted = records.filter(\.accepted)
    return Dictionary(grouping: accepted, by: \.view).values.map(\.count).max() ?? 0
  }

  @Test(arguments: [8, 12])
  func repeatedlyDroppedViewIsNotRegisteredMoreThanTheLimit(views: Int) throws {
    let (_, report) = try AlignViews(options: Self.options).run(
      Self.scene(views: views, seed: 2).input, in: RunContext(threads: 2))
    #expect(Self.mostRegistrations(report.steps) == IncrementalMapper.maxRegistrations)
  }

  @Test func registrationLimitStillAppliesWhenTheModelIsContinued() throws {
    let problem = MappingProblem(Self.scene(views: 8, seed: 2).input, Self.options)
    let context = RunContext(threads: 2)
    var selection = MethodSelection(
      problem: problem, options: Self.options, context: context)
    let model = try #require(try selection.model())
    #expect(Self.mostRegistrations(model.state.registrations) == IncrementalMapper.maxRegistrations)
    #expect(model.registeredCount < problem.viewCount)
    var mapper = model.mapper(in: context)
    try mapper.grow()
    let most = Self.mostRegistrations(mapper.state.registrations)
    #expect(most == IncrementalMapper.maxRegistrations)
    // Without the counts, the view is registered again.
    var forgetful = IncrementalMapper(problem, MappingState(model.state.model), in: context)
    try forgetful.grow()
    #expect(Self.mostRegistrations(forgetful.state.registrations) > 0)
  }

  @Test func acceptedRegistrationsOfJoinedModelsAreCounted() throws {
    let problem = MappingProblem(Self.scene(views: 8, seed: 2).input, Self.options)
    var state = MappingState(problem, TrackTable(labels: []), conflicts: [])
    let attempt = RegistrationRecord(
      view: problem.name(3), visible: 9, inliers: 9, accepted: true, points: 0, error: 0)
    var refused = attempt
    (refused.view, refused.accepted) = (problem.name(5), false)
    state.add([attempt, refused, attempt], problem)
    #expect(state.registrationCounts == [0, 0, 0, 2, 0, 0, 0, 0])
  }
}
