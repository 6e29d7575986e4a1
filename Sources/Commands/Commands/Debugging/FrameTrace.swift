import Alignment
import Geometry
import Numerics
import Scene
import Script

/// A frame's way through the stages, gate by gate, up to the one that stopped it.
struct FrameTrace {
  /// One row a gate: its name, the frame's value and a note.
  private(set) var rows: [Record] = []
  private(set) var verdict = ""
  private(set) var isRegistered = false
  private let frame: String

  init(frame: String, in bench: inout Workbench) throws {
    self.frame = frame
    if bench.settings.excluded.contains(frame) {
      add("in use", "no", "excluded by hand")
      verdict = "\(frame) is excluded; take it back with: include \(frame)"
      return
    }
    guard try addFeatures(&bench), try addPairs(&bench) else { return }
    try addPose(&bench)
  }

  private mutating func add(_ gate: String, _ value: String, _ note: String) {
    rows.append(["gate": .string(gate), "value": .string(value), "note": .string(note)])
  }

  private mutating func addFeatures(_ bench: inout Workbench) throws -> Bool {
    guard bench.records[.features] != nil, let own = try bench.features()[frame] else {
      verdict = "features have not been computed for \(frame); run: features"
      return false
    }
    let counts = try bench.features().kept.map(\.keypoints.count)
    add("keypoints", "\(own.keypoints.count)", "median of all frames \(counts.median() ?? 0)")
    if own.keypoints.isEmpty { verdict = "\(frame) has no keypoints: is it blank or very blurred?" }
    return !own.keypoints.isEmpty
  }

  private mutating func addPairs(_ bench: inout Workbench) throws -> Bool {
    guard bench.isBuilt(.match, on: .features), try bench.pairs().index(of: frame) != nil else {
      verdict = "\(frame) has not been matched by its present keypoints; run: match"
      return false
    }
    let pairs = try bench.pairs().pairs(of: frame)
    let verified = pairs.filter { $0.pair.kind != .rejected }
    add("pairs tried", "\(pairs.count)", best(of: pairs) { $0.putative })
    add("pairs verified", "\(verified.count)", best(of: verified) { $0.inliers.count })
    let kinds = PairKind.allCases.map { kind in
      "\(verified.filter { $0.pair.kind == kind }.count) \(kind.rawValue)"
    }
    add("kinds", kinds.dropLast().joined(separator: ", "), "planar and panoramic pairs start badly")
    if verified.isEmpty {
      verdict = "no pair of \(frame) passed geometric verification: see `pair \(frame) OTHER`"
    }
    return !verified.isEmpty
  }

  private func best(of pairs: [FramePair], by count: (ViewPair) -> Int) -> String {
    guard let best = pairs.max(by: { count($0.pair) < count($1.pair) }) else { return "none" }
    return "best \(count(best.pair)) with \(best.other)"
  }

  private mutating func addPose(_ bench: inout Workbench) throws {
    guard bench.isBuilt(.align, on: .match),
      let index = try bench.reconstruction().index(of: frame)
    else {
      verdict = "\(frame) has not been aligned by its present matches; run: align"
      return
    }
    let found = try bench.reconstruction()
    let reconstruction = found.kept
    let report = try bench.report(of: AlignStep.self)
    isRegistered = found.isRegistered(frame)
    let left = report.duplicates.dropped.filter { [$0.first, $0.second].contains(frame) }
    if let first = left.first {
      add("pairs left out", "\(left.count)", "alike sides; first: " + first.reason.words)
    }
    add("pose", isRegistered ? "yes" : "no", "")
    guard isRegistered else {
      let missing = reconstruction.unregistered.first { $0.name == frame }
      verdict = "\(frame) is not registered: \(missing?.words ?? "no reason was kept")"
      return
    }
    addPoints(found.points(seenBy: frame))
    let remark = report.duplicates.remark.words
    verdict = "\(frame) is registered" + (remark.isEmpty ? "" : "; of the whole model: \(remark)")
    if let placed = reconstruction.placed.first(where: { $0.view == index }) {
      verdict = words(of: placed, unit: reconstruction.isMetric ? " m" : " units")
    }
  }

  private mutating func addPoints(_ points: [ScenePoint]) {
    let errors = points.map(\.error)
    let mean = errors.isEmpty ? 0 : errors.reduce(0, +) / Double(errors.count)
    add("points seen", "\(errors.count)", "mean error \(HumanText.number(mean)) px")
  }

  private func words(of placed: PlacedView, unit: String) -> String {
    "\(frame) is placed by its device pose, with \(placed.points) points that agree: nine in "
      + "ten such views are within \(HumanText.number(placed.position))\(unit) and "
      + "\(HumanText.number(placed.rotation))°; dense and texture leave it out"
  }
}
