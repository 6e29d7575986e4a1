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
    guard let index = bench.records[.features]?.viewNames.firstIndex(of: frame) else {
      verdict = "features have not been computed for \(frame); run: features"
      return false
    }
    let counts = try bench.features().map(\.keypoints.count)
    add("keypoints", "\(counts[index])", "median of all frames \(counts.median() ?? 0)")
    if counts[index] == 0 { verdict = "\(frame) has no keypoints: is it blank or very blurred?" }
    return counts[index] > 0
  }

  private mutating func addPairs(_ bench: inout Workbench) throws -> Bool {
    guard let names = bench.records[.match]?.viewNames, let index = names.firstIndex(of: frame)
    else {
      verdict = "\(frame) has not been matched yet; run: match"
      return false
    }
    let pairs = try bench.pairs().filter { $0.first == index || $0.second == index }
    let verified = pairs.filter { $0.kind != .rejected }
    add("pairs tried", "\(pairs.count)", best(of: pairs, names, index) { $0.putative })
    add(
      "pairs verified", "\(verified.count)", best(of: verified, names, index) { $0.inliers.count })
    let kinds = PairKind.allCases.map { kind in
      "\(verified.filter { $0.kind == kind }.count) \(kind.rawValue)"
    }
    add("kinds", kinds.dropLast().joined(separator: ", "), "planar and panoramic pairs start badly")
    if verified.isEmpty {
      verdict = "no pair of \(frame) passed geometric verification: see `pair \(frame) OTHER`"
    }
    return !verified.isEmpty
  }

  private func best(
    of pairs: [ViewPair], _ names: [String], _ index: Int, by count: (ViewPair) -> Int
  ) -> String {
    guard let pair = pairs.max(by: { count($0) < count($1) }) else { return "none" }
    let other = names[pair.first == index ? pair.second : pair.first]
    return "best \(count(pair)) with \(other)"
  }

  private mutating func addPose(_ bench: inout Workbench) throws {
    guard let index = bench.records[.align]?.viewNames.firstIndex(of: frame) else {
      verdict = "\(frame) has not been aligned yet; run: align"
      return
    }
    let reconstruction = try bench.reconstruction()
    let report = try bench.report(of: AlignStep.self)
    isRegistered = reconstruction.poses[index] != nil
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
    addPoints(index, reconstruction)
    let remark = report.duplicates.remark.words
    verdict = "\(frame) is registered" + (remark.isEmpty ? "" : "; of the whole model: \(remark)")
    if let placed = reconstruction.placed.first(where: { $0.view == index }) {
      verdict = words(of: placed, unit: reconstruction.isMetric ? " m" : " units")
    }
  }

  private mutating func addPoints(_ index: Int, _ reconstruction: Reconstruction) {
    let errors = reconstruction.points
      .filter { point in point.track.contains { $0.view == UInt32(index) } }.map(\.error)
    let mean = errors.isEmpty ? 0 : errors.reduce(0, +) / Double(errors.count)
    add("points seen", "\(errors.count)", "mean error \(HumanText.number(mean)) px")
  }

  private func words(of placed: PlacedView, unit: String) -> String {
    "\(frame) is placed by its device pose, with \(placed.points) points that agree: nine in "
      + "ten such views are within \(HumanText.number(placed.position))\(unit) and "
      + "\(HumanText.number(placed.rotation))°; dense and texture leave it out"
  }
}
