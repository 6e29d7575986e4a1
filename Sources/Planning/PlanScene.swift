import Geometry
import Numerics
import Scene
import Support

/// The object, the registered views and the candidates, with the samples that each sees.
struct PlanScene: Sendable {
  let extent: ObjectExtent
  private(set) var survey: SurfaceSurvey
  /// Indices of the registered views. `views` are their cameras in the same order.
  let registered: [Int]
  let views: [PlanCamera]
  let candidates: [PlanCamera]
  private(set) var viewSightings: [[Sighting]]
  private(set) var candidateSightings: [[Sighting]]
  /// The links between the views; `nil` before `tie`.
  private var ties: ViewLinks?

  init(_ input: PlanInput, _ options: PlanOptions, in context: RunContext) throws {
    let reconstruction = input.reconstruction
    let extent = try ObjectExtent(input)
    let survey = SurfaceSurvey(extent, mesh: input.mesh)
    self.extent = extent
    self.survey = survey
    registered = reconstruction.registered
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
    self.views = views
    self.candidates = candidates
  }

  /// The camera that took most of the registered views.
  private static func usualCamera(_ reconstruction: Reconstruction) -> Camera {
    var counts = [Int](repeating: 0, count: reconstruction.cameras.count)
    for view in reconstruction.registered { counts[reconstruction.viewCameras[view]] += 1 }
    let most = counts.max() ?? 0
    return reconstruction.cameras[counts.firstIndex(of: most) ?? 0]
  }

  /// Computes the links between the views, and those of the candidates.
  mutating func tie(_ input: PlanInput, in context: RunContext) throws {
    ties = try ViewLinks(self, input, in: context)
  }

  /// The information that the registered views provide about the surface.
  func state() -> PlanState {
    PlanState(
      survey.samples, views: viewSightings, radius: extent.radius, drift: ties?.drift,
      nodes: ties?.nodes ?? [], share: ties?.share ?? 0)
  }

  /// A candidate's links to the registered views and to previously selected candidates.
  func links(of place: Int, with chosen: [Int]) -> [PoseDrift.Link] {
    ties?.links(of: place, with: chosen) ?? []
  }

  // MARK: - Selection of samples

  private func counts(_ lists: [[Sighting]]) -> [Int] {
    var counts = [Int](repeating: 0, count: survey.samples.count)
    for sighting in lists.joined() { counts[sighting.sample] += 1 }
    return counts
  }

  /// Removes guessed samples that at least `minViews` views see but where a dense cloud has no
  /// points.
  mutating func dropWhatIsEmpty(seenBy minViews: Int) {
    guard survey.isDense else { return }
    let (samples, seen) = (survey.samples, counts(viewSightings))
    keep { !samples[$0].isGuess || seen[$0] < minViews }
  }

  /// Removes samples that cannot be seen from any position, such as the base.
  mutating func dropUnseenSamples() {
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

  /// Converts the support of dense samples to trust: the share of the views that see a sample which
  /// agree on it, relative to the median sample.
  mutating func convertSupportToTrust() {
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
