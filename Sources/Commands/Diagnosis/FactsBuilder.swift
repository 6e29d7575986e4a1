import Alignment
import Capture
import Diagnosis
import Features
import Foundation
import Imaging
import Matching
import Numerics
import Scene

/// Gathers what a capture brought and what stages recorded for the rules of `diagnose`.
struct FactsBuilder {
  var facts = RunFacts()
  private let views: ViewSet
  private let numbers: [String: Int]
  private var moved: [ViewIndexPair: SecondMotion] = [:]

  /// Reads the newest results, each only where it belongs to those before it.
  init(_ bench: inout Workbench) throws {
    let capture = try bench.loadedCapture()
    views = try bench.activeViews()
    numbers = Dictionary(
      views.views.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    addCapture(capture)
    facts.changed = try bench.changedSettings()
    facts.failedShards = bench.failedShards()
    facts.failedStage = facts.failedShards?.stage
    if bench.records[.features] != nil { addFeatures(try bench.report(of: FeaturesStep.self)) }
    if bench.records[.match] != nil, bench.isBuilt(.match, on: .features) {
      try addMatches(bench.report(of: MatchStep.self), bench)
    }
    if bench.records[.align] != nil, bench.isBuilt(.align, on: .features) {
      try addAlignment(&bench)
    }
    try addGains(&bench)
    if facts.isSplit { try addColours(&bench) }
  }

  /// Colours of the keypoints, four steps a channel, to tell different things from parts of one.
  private mutating func addColours(_ bench: inout Workbench) throws {
    let features = try bench.coloredKeypoints()
    for index in facts.frames.indices {
      guard let found = features[facts.frames[index].name], !found.colors.isEmpty else { continue }
      var shares = [Double](repeating: 0, count: 64)
      let weight = 1 / Double(found.colors.count)
      for color in found.colors {
        let steps = SIMD3<Int>(truncatingIfNeeded: color &>> 6)
        shares[steps.x * 16 + steps.y * 4 + steps.z] += weight
      }
      facts.frames[index].colours = shares
    }
  }

  private mutating func addCapture(_ capture: Capture) {
    facts.frames = views.views.map { view in
      var frame = FrameFacts(name: view.name)
      frame.camera = view.camera
      frame.orientation = view.orientation
      return frame
    }
    facts.cameras = views.cameras.map { CameraFacts(source: $0.source, start: $0.camera) }
    addLenses(capture)
    facts.unreadable = capture.skipped.filter(Self.isDamagedPhotograph).map(\.file)
    for note in capture.notes {
      guard case .samePicture(let other) = note.fact,
        let index = numbers[(note.file as NSString).lastPathComponent] ?? numbers[note.file],
        numbers[(other as NSString).lastPathComponent] ?? numbers[other] != nil
      else { continue }
      facts.frames[index].copyOf = other
    }
    if !views.views.contains(where: { $0.mask != nil }) {
      facts.unusedMasks = CaptureMasks.unused(of: capture)
    }
  }

  /// What the photographs' own EXIF says of their lenses.
  private mutating func addLenses(_ capture: Capture) {
    let used = capture.frames.filter { numbers[$0.name] != nil }
    let groups = Dictionary(grouping: used) { facts.frames[numbers[$0.name] ?? 0].camera }
    for (camera, frames) in groups where facts.cameras.indices.contains(camera) {
      let stated = frames.map { FocalEstimate(of: $0.info) }.filter { $0.source != .guess }
      facts.cameras[camera].exifFocal = stated.map(\.pixels).median()
      facts.cameras[camera].exifLenses =
        Set(
          frames.filter { FocalEstimate(of: $0.info).source != .guess }.map {
            "\($0.info.metadata.cameraName ?? "") \($0.info.metadata.focalLength35 ?? 0)"
          }
        ).count
      facts.cameras[camera].exifSize = frames.compactMap { frame -> Double? in
        guard let width = frame.info.metadata.pixelWidth,
          let height = frame.info.metadata.pixelHeight
        else { return nil }
        let (w, h) = (Double(frame.info.width), Double(frame.info.height))
        let (x, y) = (Double(width), Double(height))
        return (x * x + y * y).squareRoot() / max((w * w + h * h).squareRoot(), 1)
      }.median()
    }
  }

  /// Names that photographs have.
  private static let extensions: Set<String> = [
    "jpg", "jpeg", "png", "heic", "heif", "tif", "tiff",
  ]

  /// Whether a skipped file is a photograph that does not decode, rather than another kind of file.
  private static func isDamagedPhotograph(_ remark: FileRemark) -> Bool {
    guard case .skipped(.image(let error)) = remark.fact else { return false }
    switch error {
    case .damaged: return true
    case .notAnImage:
      return extensions.contains((remark.file as NSString).pathExtension.lowercased())
    default: return false
    }
  }

  /// Sharpness and light, against the photographs before and after.
  private mutating func addQuality(_ report: FeatureReport) {
    var all = [FrameQuality?](repeating: nil, count: facts.frames.count)
    for image in report.images {
      if let number = numbers[image.name] { all[number] = image.quality }
    }
    for (number, quality) in all.enumerated() {
      guard let quality else { continue }
      facts.frames[number].brightest = quality.brightest
      facts.frames[number].clipped = quality.clipped
      facts.frames[number].luminance = quality.luminance
      let comparison = FrameComparison(number, among: all)
      facts.frames[number].relativeSharpness = comparison.sharpness
      facts.frames[number].evenness = comparison.evenness
    }
  }

  private mutating func addFeatures(_ report: FeatureReport) {
    addQuality(report)
    var shares: [(number: Int, mask: MaskShares)] = []
    var (hidden, all) = (0, 0)
    for image in report.images {
      guard let number = numbers[image.name] else { continue }
      facts.frames[number].keypoints = image.keypoints
      facts.frames[number].isUnreadable = image.problem != nil
      guard let mask = image.mask else { continue }
      shares.append((number, mask))
      hidden += image.masked
      all += image.masked + image.keypoints
    }
    guard !shares.isEmpty else { return }
    var masks = MaskFacts(
      count: shares.count, shown: shares.map(\.mask.shown).median() ?? 0,
      borderShown: shares.map(\.mask.border).median() ?? 0,
      centreShown: shares.map(\.mask.centre).median() ?? 0,
      hiddenKeypoints: Double(hidden) / Double(max(all, 1)))
    for (number, mask) in shares {
      let image = views.views[number].image
      guard image.height > 0, mask.aspect > 0 else { continue }
      let ratio = mask.aspect / (Double(image.width) / Double(image.height))
      masks.shapes.append((number, max(ratio, 1 / ratio)))
    }
    facts.masks = masks
  }

  private mutating func addMatches(_ report: MatchReport, _ bench: Workbench) throws {
    let numbers = report.views.map { self.numbers[$0.name] }
    facts.pairMode = report.mode.rawValue
    facts.pairs = report.pairs.compactMap { pair in
      guard numbers.indices.contains(pair.first), numbers.indices.contains(pair.second),
        let first = numbers[pair.first], let second = numbers[pair.second]
      else { return nil }
      moved[ViewIndexPair(first, second)] = pair.moved
      return PairFacts(
        first: first, second: second, kind: pair.kind, putative: pair.putative,
        essential: pair.essential, fundamental: pair.fundamental, homography: pair.homography,
        inliers: pair.inliers, still: pair.still, angle: pair.angle ?? 0)
    }
    facts.isExhaustive = report.tried >= report.views.count * (report.views.count - 1) / 2
  }
}

extension FactsBuilder {
  private mutating func addAlignment(_ bench: inout Workbench) throws {
    let sighted = try bench.sightedViews()
    let found = sighted.map(\.reconstruction)
    let report = try bench.report(of: AlignStep.self)
    var alignment = AlignmentFacts(
      isRegistered: views.views.map { found.isRegistered($0.name) })
    for missing in report.unregistered {
      if let number = numbers[missing.name] { alignment.reasons[number] = missing.reason }
    }
    alignment.models = report.models.map { $0.compactMap { numbers[$0] } }
    alignment.azimuths = azimuths(
      found, up: report.up.axis, middle: sighted.kept.sights.positions.coordinateMedian())
    alignment.refusals = report.initialPairs.map(\.verdict).filter { $0 != .accepted }
    alignment.takeDuplicates(report.duplicates)
    alignment.clustersApart = report.partition?.clusters.count { $0.verdict == .apart } ?? 0
    alignment.openLoops =
      report.partition?.joins.count { if case .openLoop = $0.verdict { true } else { false } } ?? 0
    let isSettled = report.duplicates.isSettled == true || !report.duplicates.dropped.isEmpty
    alignment.contradiction = isSettled ? nil : report.methods.first?.contradiction
    alignment.devices = report.devices.map { DeviceFacts($0) }
    alignment.scale = ScaleFacts(report.scale)
    alignment.relief = PointSpread(sighted.kept.sights.positions)?.relief
    facts.alignment = alignment
    addMoved(found)
    for (index, record) in report.cameras.enumerated() where facts.cameras.indices.contains(index) {
      facts.cameras[index].views = record.views
      facts.cameras[index].final = record.final
      facts.cameras[index].freed = record.freed?.camera
      facts.cameras[index].gain = record.freed?.gain
      facts.cameras[index].radialGrowth = record.radialGrowth
      facts.cameras[index].focalSpread = record.focalSpread
    }
  }

  /// Directions of the frames; a world of another program has its own middle and up.
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

  /// Directions of view and second motions, in the world of the poses.
  private mutating func addMoved(_ found: FrameOutput<Reconstruction>) {
    guard let pairs = facts.pairs else { return }
    let poses = views.views.map { view in
      found.index(of: view.name).flatMap { found.kept.poses[$0] }
    }
    for (index, pair) in pairs.enumerated() {
      guard let first = poses[pair.first], let second = poses[pair.second] else { continue }
      let axes = [first, second].map { $0.rotation.transpose * SIMD3(0, 0, 1) }
      facts.pairs?[index].axes = acos(min(max(dot(axes[0], axes[1]), -1), 1)) * 180 / .pi
      guard let moved = self.moved[ViewIndexPair(pair.first, pair.second)],
        let turn = moved.turn(first: first, second: second)
      else { continue }
      facts.pairs?[index].moved = PairFacts.MovedMatches(count: moved.inliers, turn: turn)
    }
  }

  /// The facts with a stage that failed as a whole.
  func failing(_ stage: StageName) -> RunFacts {
    var facts = facts
    facts.failedStage = stage.rawValue
    return facts
  }
}

extension AlignmentFacts {
  fileprivate mutating func takeDuplicates(_ record: DisambiguationRecord) {
    missing = record.missingAfter
    turned = record.turned
    switch record.remark {
    case .nothing: break
    case .ambiguous(let turn): (isAmbiguous, alikeTurn) = (true, turn)
    case .missingCorrespondences, .turnedMatches: isAmbiguous = true
    case .pairsDropped(let summary):
      pairsOfAlikeSides = (summary.dropped, summary.total)
      isAmbiguous = summary.isOpen || summary.basis == .strength
    }
  }
}

extension DeviceFacts {
  fileprivate init(_ record: DeviceRecord) {
    var conversion = ""
    if case .otherConvention(let convention) = record.remark {
      conversion = PoseReading(convention).rawValue
    }
    self.init(
      count: record.poses, agreeing: record.agreeing, limit: DeviceRecord.minAgreeingShare,
      conversion: conversion)
  }
}

extension ScaleFacts {
  fileprivate init(_ record: ScaleRecord) {
    self.init()
    depthOverPoses = record.depthOverPoses
    sensorDepth = record.sensorDepth
    if case .depthDisagrees(let spread, let limit, _) = record.remark {
      depthSpread = (spread, limit)
    }
  }
}
