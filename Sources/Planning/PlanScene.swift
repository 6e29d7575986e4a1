import Geometry
import Numerics
import Scene
import Support

/// The object, the views there are and the places to choose from, with what each sees.
struct PlanScene: Sendable {
  let extent: ObjectExtent
  private(set) var survey: SurfaceSurvey
  /// The registered views' indices, and their cameras in this order.
  let registered: [Int]
  let views: [PlanCamera]
  let candidates: [PlanCamera]
  private(set) var viewSightings: [[Sighting]]
  private(set) var candidateSightings: [[Sighting]]
  /// How the views hang together; `nil` before `tie`.
  private var ties: ViewTies?

  init(_ input: PlanInput, _ options: PlanOptions, in context: RunContext) throws {
    let reconstruction = input.reconstruction
    let extent = try ObjectExtent(input)
    let survey = SurfaceSurvey(extent, mesh: input.mesh)
    (self.extent, self.survey, registered) = (extent, survey, reconstruction.registered)
    let views = registered.compactMap { view in
      reconstruction.poses[view].map {
        PlanCamera(pose: extent.frame.pose($0), camera: reconstruction.camera(of: view))
      }
    }
    let camera = Self.usualCamera(reconstruction)
    let distance = views.map { length($0.center) }.median() ?? 0
    let candidates = Candidates.all(extent, camera: camera, distance: distance, options)
    let error = reconstruction.points.map(\.error).median() ?? 1
    let lines = SightLines(survey, views: views, pixelDeviation: error)
    viewSightings = try context.parallelMap(views, label: "Computing visibility from the views") {
      view, _ in
      lines.sightings(of: view)
    }
    candidateSightings = try context.parallelMap(
      candidates, label: "Computing visibility from candidates"
    ) {
      place, _ in lines.sightings(of: place)
    }
    (self.views, self.candidates) = (views, candidates)
  }

  /// The camera that took most of the registered views.
  private static func usualCamera(_ reconstruction: Reconstruction) -> Camera {
    var counts = [Int](repeating: 0, count: reconstruction.cameras.count)
    for view in reconstruction.registered { counts[reconstruction.viewCameras[view]] += 1 }
    let most = counts.max() ?? 0
    return reconstruction.cameras[counts.firstIndex(of: most) ?? 0]
  }

  /// Finds how the views hang together, and what would tie the candidates to them.
  mutating func tie(_ input: PlanInput, in context: RunContext) throws {
    ties = try ViewTies(self, input, in: context)
  }

  /// What the views there are say of the surface.
  func state() -> PlanState {
    PlanState(
      survey.samples, views: viewSightings, radius: extent.radius, drift: ties?.drift,
      nodes: ties?.nodes ?? [], share: ties?.share ?? 0)
  }

  /// A candidate's links to what is there and to the places chosen before.
  func links(of place: Int, with chosen: [Int]) -> [PoseDrift.Link] {
    ties?.links(of: place, with: chosen) ?? []
  }

  // MARK: - What is looked at

  private func counts(_ lists: [[Sighting]]) -> [Int] {
    var counts = [Int](repeating: 0, count: survey.samples.count)
    for sighting in lists.joined() { counts[sighting.sample] += 1 }
    return counts
  }

  /// Leaves out the guesses that so many views see where a dense cloud found nothing.
  mutating func dropWhatIsEmpty(seenBy minViews: Int) {
    guard survey.isDense else { return }
    let (samples, seen) = (survey.samples, counts(viewSightings))
    keep { !samples[$0].isGuess || seen[$0] < minViews }
  }

  /// Leaves out what can be seen from nowhere, such as the base.
  mutating func dropWhatNobodySees() {
    let (seen, possible) = (counts(viewSightings), counts(candidateSightings))
    keep { seen[$0] + possible[$0] > 0 }
  }

  private mutating func keep(_ isKept: (Int) -> Bool) {
    var places = [Int?](repeating: nil, count: survey.samples.count)
    var next = 0
    for index in places.indices where isKept(index) {
      places[index] = next
      next += 1
    }
    func moved(_ list: [Sighting]) -> [Sighting] {
      list.compactMap { sighting in
        guard let place = places[sighting.sample] else { return nil }
        var sighting = sighting
        sighting.sample = place
        return sighting
      }
    }
    viewSightings = viewSightings.map(moved)
    candidateSightings = candidateSightings.map(moved)
    survey.keep { places[$0] != nil }
  }

  /// Turns the support of dense samples into trust: how many of the views that see one agree on it,
  /// compared with the median sample.
  mutating func believe() {
    guard survey.isDense else { return }
    let seen = counts(viewSightings)
    let shares = survey.samples.indices.map { index -> Double? in
      let sample = survey.samples[index]
      return sample.isGuess || sample.trust <= 0 || seen[index] == 0
        ? nil : sample.trust / Double(seen[index])
    }
    let usual = shares.compactMap { $0 }.median() ?? 1
    survey.trust(
      zip(survey.samples, shares).map { sample, share in
        guard !sample.isGuess, let share else { return 1 }
        return min(max(share / usual, SurfaceSample.leastTrust), 1)
      })
  }
}
