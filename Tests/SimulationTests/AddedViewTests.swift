import Formats
import Foundation
import Geometry
import Numerics
import Testing

@testable import Capture
@testable import Simulation

@Suite struct AddedViewTests {
  private var options: SimulateOptions {
    var options = SimulateOptions()
    (options.views, options.rings) = (6, 1)
    return options
  }

  private func views(_ text: String) throws -> [AddedView] {
    try AddedView.views(Array(text.utf8))
  }

  @Test func addedViewsFollowTheUnchangedFrames() throws {
    let plain = CapturePlan(options, seed: 4)
    let more = try CapturePlan(
      options, seed: 4,
      adding: [.about(azimuth: 10, elevation: 50, distance: 0.4)])
    #expect(more.frames.count == 7)
    #expect(more.frames.prefix(6).map(\.pose) == plain.frames.map(\.pose))
  }

  @Test func viewBesideAFrameHasTheRequestedOffset() throws {
    let plan = try CapturePlan(
      options, seed: 4,
      adding: [.beside(frame: "IMG_0002.jpg", turn: 90, climb: 20, distanceRatio: 1.5)])
    func away(_ frame: Int) -> SIMD3<Double> {
      plan.frames[frame].pose.center - SimulatedOrbit.middle
    }
    let (old, new) = (away(1), away(6))
    #expect(abs(length(new) / length(old) - 1.5) < 0.2)
    let turn = (atan2(new.y, new.x) - atan2(old.y, old.x)) * 180 / .pi
    #expect(abs((turn - 90 + 540).truncatingRemainder(dividingBy: 360) - 180) < 12)
    let climb = (asin(new.z / length(new)) - asin(old.z / length(old))) * 180 / .pi
    #expect(abs(climb - 20) < 8)
  }

  @Test func unknownFrameIsAnErrorWithItsName() {
    #expect(throws: SimulationError.noSuchFrame("IMG_0007.jpg")) {
      try CapturePlan(
        options, seed: 4,
        adding: [.beside(frame: "IMG_0007.jpg", turn: 0, climb: 0, distanceRatio: 1)])
    }
  }

  @Test func filesAreReadWithTheirDefaults() throws {
    let found = try views(
      """
      {"views": [{"beside": "a.jpg", "turn": -5, "climb": 2, "why": "x"},
        {"azimuth": 370, "elevation": 20}]}
      """)
    #expect(
      found == [
        .beside(frame: "a.jpg", turn: -5, climb: 2, distanceRatio: 1),
        .about(azimuth: 370, elevation: 20, distance: SimulatedOrbit.distance),
      ])
  }

  @Test(arguments: [
    "", "[]", "{}", "{\"views\": []}", "{\"views\": [3]}", "{\"views\": [{}]}",
    "{\"views\": [{\"azimuth\": 10}]}", "{\"views\": [{\"azimuth\": 1e9, \"elevation\": 1}]}",
    "{\"views\": [{\"azimuth\": 1, \"elevation\": 1, \"distance\": 0}]}",
    "{\"views\": [{\"beside\": \"a\", \"turn\": \"1\", \"climb\": 1}]}",
  ])
  func invalidViewsAreRejected(text: String) {
    #expect(throws: FileProblem.self) { try views(text) }
  }
}
