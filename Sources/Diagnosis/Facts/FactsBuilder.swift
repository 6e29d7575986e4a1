import Alignment
import Capture
import Features
import Foundation
import Imaging
import Matching
import Numerics
import Pipeline
import Scene

/// Collects the facts for the rules of `diagnose` from the capture and from the records of the
/// stages.
struct FactsBuilder {
  var facts = RunFacts()
  let views: ViewSet
  let numbers: [String: Int]

  /// Reads the newest results that belong to the results before them.
  init(_ input: DiagnosisInput, from results: inout Results) throws {
    views = input.views
    numbers = Dictionary(
      views.views.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    addCapture(input.capture)
    facts.changed = ChangedSetting.all(input.settings, of: results)
    facts.failedShards = input.shards.flatMap { ShardFacts(in: $0, of: results) }
    facts.failedStage = facts.failedShards?.stage
    if results.records[.features] != nil {
      addFeatures(try results.report(of: FeaturesBinding.self))
    }
    if results.records[.match] != nil, results.isBuilt(.match, on: .features) {
      addMatches(try results.report(of: MatchBinding.self))
    }
    if results.records[.align] != nil, results.isBuilt(.align, on: .features) {
      try addAlignment(&results)
    }
    facts.compareFrames()
    try addSurface(&results)
    facts.evaluation = input.evaluation
    facts.place = input.place
    try addGains(&results)
    if facts.isSplit { try addColors(&results) }
  }

  /// Adds the color histograms of the keypoints, to distinguish different scenes from parts of one.
  private mutating func addColors(_ results: inout Results) throws {
    let features = try results.coloredKeypoints()
    for index in facts.frames.indices {
      guard let found = features[facts.frames[index].name], !found.colors.isEmpty else { continue }
      facts.frames[index].colors = ColorHistogram(found.colors).shares
    }
  }

  private mutating func addFeatures(_ report: FeatureReport) {
    var shares: [(number: Int, mask: MaskShares)] = []
    var (hidden, all) = (0, 0)
    for image in report.images {
      guard let number = numbers[image.name] else { continue }
      facts.frames[number].image = image
      guard let mask = image.mask else { continue }
      shares.append((number, mask))
      hidden += image.masked
      all += image.masked + image.keypoints
    }
    guard
      var masks = MaskFacts(
        count: shares.count, shares: shares.map(\.mask),
        hiddenKeypoints: Double(hidden) / Double(max(all, 1)))
    else { return }
    for (number, mask) in shares {
      let image = views.views[number].image
      guard image.height > 0, mask.aspect > 0 else { continue }
      let ratio = mask.aspect / (Double(image.width) / Double(image.height))
      masks.shapes.append((number, max(ratio, 1 / ratio)))
    }
    facts.masks = masks
  }

  private mutating func addMatches(_ report: MatchReport) {
    let numbers = report.views.map { self.numbers[$0.name] }
    facts.pairMode = report.mode
    facts.pairs = report.pairs.compactMap { pair in
      guard numbers.indices.contains(pair.first), numbers.indices.contains(pair.second),
        let first = numbers[pair.first], let second = numbers[pair.second]
      else { return nil }
      return PairFacts(pair, first: first, second: second)
    }
    facts.isExhaustive = report.tried >= report.views.count * (report.views.count - 1) / 2
  }
}
