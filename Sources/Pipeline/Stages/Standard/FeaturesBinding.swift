import Features
import Files
import Foundation
import Scene
import Support

/// The binding of the `features` stage (`ExtractFeatures`). Features are stored in one section per
/// view, so that views can be read individually.
package enum FeaturesBinding: StageBinding {
  package typealias Work = ExtractFeatures
  package typealias Kept = [Features]
  package static let version = 4
  package static let inputs: [StageName] = []

  package static func input(
    _ views: ViewSet, from results: inout Results
  ) throws -> FeatureInput {
    FeatureInput(views: views, known: results.knownFeatures(of: views))
  }

  package static func check(
    _ options: FeatureOptions, of views: ViewSet, in results: inout Results
  ) throws {
    let known = results.knownFeatures(of: views)
    let isKnown = views.views.allSatisfy { $0.isHere || known($0, options) != nil }
    if !isKnown { try views.requirePhotographs(for: stage) }
  }

  package static func memoryNeed(
    _ input: FeatureInput, _ options: FeatureOptions, in context: RunContext
  ) -> MemoryNeed? {
    Work(options: options).memoryNeed(of: input.views)
  }

  package static func files(of view: View) -> [URL] {
    [view.image.url] + (view.mask.map { [$0] } ?? [])
  }

  package static func facts(of view: View, camera: ViewCamera) -> String {
    "\(view.image.width)x\(view.image.height) turned \(view.image.orientation.rawValue)"
      + (view.isMaskInverted ? " mask inverted" : "")
      + (view.isSceneStill && view.mask != nil ? " all of the picture" : "")
      + (view.tiePoints.map { tied + hash($0) } ?? "")
  }

  /// Precedes the hash of the tie points in the facts about a view.
  private static let tied = " tie points "

  private static func hash(_ points: [TiePoint]) -> String {
    var hash = ContentHash()
    for point in points {
      hash.add(point.name)
      hash.step(point.x.bitPattern)
      hash.step(point.y.bitPattern)
    }
    return hash.text
  }

  /// The facts about a view that determine its keypoints other than tie points.
  static func untied(_ facts: ViewInput) -> ViewInput {
    var facts = facts
    if let range = facts.text.range(of: tied) {
      facts.text = String(facts.text[..<range.lowerBound])
    }
    return facts
  }

  /// The section with the amount of data of each view.
  package static let index = "features/index"

  package static func write(
    _ output: [Features], to file: borrowing SectionFileWriter
  ) throws {
    try file.write(index, output.map { FeatureLists.Size($0) })
    for (view, features) in output.enumerated() {
      try file.write(section(section, of: view), features)
    }
  }

  package static func read(from file: SectionFile) throws -> [Features] {
    try read(from: file, as: Features.self)
  }

  /// Reads all data of every view, or the part that a type decodes.
  package static func read<Value: Storable>(
    from file: SectionFile, as type: Value.Type
  ) throws -> [Value] {
    guard let sizes = try sizes(in: file) else { return try file.read(section, as: [Value].self) }
    return try sizes.indices.map { try file.read(section(section, of: $0), as: type) }
  }

  /// Features that are read view by view.
  package static func lists(in file: SectionFile) throws -> FeatureLists {
    guard let sizes = try sizes(in: file) else { return FeatureLists(try read(from: file)) }
    return FeatureLists(sizes: sizes) { view in
      try file.read(section(section, of: view), as: Features.self)
    }
  }

  /// The amount of data of each view; `nil` for files of earlier versions, which store all views in
  /// one section.
  package static func sizes(in file: SectionFile) throws -> [FeatureLists.Size]? {
    guard file.contains(index) else { return nil }
    return try file.read(index, as: [FeatureLists.Size].self)
  }
}

extension StageName {
  package static let features = ExtractFeatures.name
}
