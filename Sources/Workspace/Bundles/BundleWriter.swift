import Capture
import Foundation
import Imaging
import Pipeline
import Scene
import Support

/// Writes a capture and its results to one file, without the photographs.
package struct BundleWriter {
  package let options: BundleOptions

  /// The sentence for a remark on a file whose facts are not stored.
  private let sentence: (FileRemark) -> String

  package init(options: BundleOptions, sentence: @escaping (FileRemark) -> String) {
    self.options = options
    self.sentence = sentence
  }

  /// A summary of the written bundle.
  package struct Summary {
    package var stages: [StageName] = []
    package var bytes = 0
  }

  /// Longer side of the thumbnails, pixels.
  private static let pictureSize = 320

  /// - Throws: `FileError`, and any error of reading the results.
  package func write(_ project: inout Project, to url: URL) throws -> Summary {
    let capture = try project.loadedCapture()
    let writer = try SectionFileWriter(url)
    let header = BundleHeader(
      seed: project.context.seed, hasDescriptors: options.descriptors,
      hasThumbnails: options.thumbnails)
    try writer.write(BundleSection.header, StoredReport.bytes(header))
    try writer.write(
      BundleSection.capture, StoredReport.bytes(BundledCapture(capture, sentence: sentence)))
    try writer.write(BundleSection.settings, Array(project.settings.fileBytes()))
    try writer.write(BundleSection.looks, StoredReport.bytes(looks(project, capture)))
    var summary = Summary()
    for stage in BundleFile.stages where project.records[stage] != nil {
      summary.stages.append(stage)
    }
    if project.records[.features] != nil { try writeFeatures(&project, writer) }
    if project.records[.match] != nil {
      try write(MatchBinding.self, kept: project.results.pairs().kept, project: project, to: writer)
    }
    if project.records[.align] != nil {
      try write(
        AlignBinding.self, kept: project.results.reconstruction().kept, project: project, to: writer
      )
    }
    try writeDepth(&project, capture: capture, to: writer)
    if options.thumbnails { try writePictures(project, capture: capture, to: writer) }
    try writer.finish(replacing: options.force)
    summary.bytes = FileStamp(of: url)?.bytes ?? 0
    return summary
  }

  private func looks(_ project: Project, _ capture: Capture) -> [FrameLook] {
    capture.frames.indices.map { index in
      FrameLook(
        thumbnail: options.thumbnails ? capture.frames[index].info.thumbnail : nil,
        quality: project.qualities[index] ?? nil)
    }
  }

  private func writeFeatures(
    _ project: inout Project, _ writer: borrowing SectionFileWriter
  ) throws {
    var features = try project.results.features().kept
    if !options.descriptors {
      for index in features.indices { features[index].descriptors = [] }
    }
    try write(FeaturesBinding.self, kept: features, project: project, to: writer)
  }

  private func write<B: StageBinding>(
    _ binding: B.Type, kept: B.Kept, project: Project,
    to writer: borrowing SectionFileWriter
  ) throws {
    let result = try project.results.file(of: B.stage)
    for section in ["record", "report"] {
      try writer.write(BundleSection.of(B.stage, section), result.read(section).bytes)
    }
    try writer.write(BundleSection.of(B.stage, B.section), kept)
  }

  /// Writes the depth samples that alignment reads: those at and next to keypoints.
  private func writeDepth(
    _ project: inout Project, capture: Capture, to writer: borrowing SectionFileWriter
  ) throws {
    let keypoints = project.records[.features] == nil ? nil : try project.results.keypoints()
    let views = capture.viewSet.views
    let found = try project.context.parallelMap(
      Array(views.indices), label: "Reading depth"
    ) { index, _ in
      DepthCells(of: views[index], at: keypoints?[views[index].name] ?? [])
    }
    for (index, cells) in found.enumerated() {
      if let cells { try writer.write(BundleSection.depth(index), cells) }
    }
  }

  private func writePictures(
    _ project: Project, capture: Capture, to writer: borrowing SectionFileWriter
  ) throws {
    let views = capture.viewSet.views
    let pictures = try project.context.parallelMap(views, label: "Scaling photographs") {
      view, _ in
      try? view.image.loadRGB(maxDimension: Self.pictureSize)
    }
    for (index, picture) in pictures.enumerated() {
      if let picture { try writer.write(BundleSection.picture(index), picture) }
    }
  }
}

extension DepthCells {
  /// The samples of a view's depth map at keypoints and their neighbors; `nil` without readable
  /// depth.
  fileprivate init?(of view: View, at keypoints: [Keypoint]) {
    guard var source = view.depth else { return nil }
    while case .scaled(let inner, _) = source { source = inner }
    guard let (depth, confidence) = try? source.load() else { return nil }
    let scale = SIMD2(
      Double(depth.width) / Double(max(view.image.width, 1)),
      Double(depth.height) / Double(max(view.image.height, 1)))
    var places: Set<Int> = []
    for keypoint in keypoints {
      let x = Int(saturating: Double(keypoint.x) * scale.x)
      let y = Int(saturating: Double(keypoint.y) * scale.y)
      for (i, j) in DepthCells.neighbors(x, y)
      where (0..<depth.width).contains(i) && (0..<depth.height).contains(j) {
        places.insert(j * depth.width + i)
      }
    }
    self.init(depth, confidence, at: places)
  }

  /// The cells at a Manhattan distance of at most two, so that rounding of a position changes
  /// nothing.
  private static func neighbors(_ x: Int, _ y: Int) -> [(Int, Int)] {
    (-2...2).flatMap { dy in (-2...2).map { (x &+ $0, y &+ dy) } }
      .filter { abs($0.0 &- x) + abs($0.1 &- y) <= 2 }
  }
}
