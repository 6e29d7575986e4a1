import CKernels
import Imaging
import LocalFeatures
import Scene
import Support

/// Input of the `features` stage.
public struct FeatureInput: Sendable {
  /// The views to search; their images and masks are read from disk.
  public var views: ViewSet
  /// What was found in a view with these options before; `nil` where it must be searched.
  public var known: @Sendable (View, FeatureOptions) -> CachedFeatures?

  /// Creates the input; without `known` every view is searched.
  public init(
    views: ViewSet,
    known: @escaping @Sendable (View, FeatureOptions) -> CachedFeatures? = { _, _ in nil }
  ) {
    self.views = views
    self.known = known
  }
}

/// The features of a view with what is reported of them.
public struct CachedFeatures: Sendable {
  /// Keypoints in full-resolution pixels, with descriptors and colours.
  public var features: Features
  /// The view's part of the stage's report.
  public var report: FeatureReport.Image

  /// Creates a cached result of one view.
  public init(features: Features, report: FeatureReport.Image) {
    (self.features, self.report) = (features, report)
  }
}

/// Finds keypoints and describes their surroundings in each view, independently.
///
/// Keypoints come in two runs of decreasing scale: those of the image's own resolution, then those
/// of the doubled one. The pyramids of large photographs take hundreds of megabytes, which go back
/// to the system at the end.
public struct ExtractFeatures: Stage, Sendable {
  /// The stage's name in commands, reports and the workspace.
  public static let name = "features"
  let options: FeatureOptions
  /// Creates the stage.
  public init(options: FeatureOptions) { self.options = options }

  /// Returns the features of each view, in order, and what to report of them.
  ///
  /// - Throws: `FeatureError` for an image or mask that cannot be read; `Cancelled`.
  public func run(
    _ input: FeatureInput, in context: RunContext
  ) throws -> ([Features], FeatureReport) {
    let results: [(features: Features, report: FeatureReport.Image)] = try context.parallelMap(
      input.views.views, label: "Extracting features"
    ) {
      view, _ in
      if let known = input.known(view, options) { return (known.features, known.report) }
      return try extract(view, context)
    }
    ocs_give_back_memory()
    return (results.map(\.features), FeatureReport(images: results.map(\.report)))
  }

  private func extract(
    _ view: View, _ context: RunContext
  ) throws -> (features: Features, report: FeatureReport.Image) {
    let image: RGBImage
    let mask: KeypointMask?
    do {
      image = try view.image.loadRGB(maxDimension: options.maxSize)
      mask = try view.mask.map {
        KeypointMask(image: try ByteImage.load($0), width: image.width, height: image.height)
      }
    } catch {
      throw FeatureError.unreadable(view: view.name, reason: "\(error)")
    }
    try context.checkCancellation()
    let sift = SIFT(options: options.search) { try context.checkCancellation() }
    let found = try sift.run(FloatPlane(luma: image), mask: mask)
    let features = Features(
      keypoints: found.keypoints.map { $0.keypoint.scaled(from: image, to: view.image) },
      descriptors: found.descriptors,
      colors: found.keypoints.map { image.color(x: $0.keypoint.x, y: $0.keypoint.y) })
    return (features, report(view, image, found))
  }

  private func report(
    _ view: View, _ image: RGBImage, _ found: DescribedKeypoints
  ) -> FeatureReport.Image {
    let grid = SpatialSelection(width: image.width, height: image.height)
    let used = Set(found.keypoints.map { grid.cell(x: $0.keypoint.x, y: $0.keypoint.y) })
    return FeatureReport.Image(
      name: view.name, keypoints: found.count, width: image.width, height: image.height,
      upsampled: found.upsampled, coverage: Double(used.count) / Double(grid.columns * grid.rows),
      masked: found.masked)
  }
}

extension Keypoint {
  /// Maps a keypoint of the loaded (perhaps reduced) image to full-resolution pixels.
  func scaled(from image: RGBImage, to source: ImageSource) -> Keypoint {
    let sx = Float(source.width) / Float(image.width)
    let sy = Float(source.height) / Float(image.height)
    return Keypoint(x: x * sx, y: y * sy, scale: scale * (sx * sy).squareRoot(), angle: angle)
  }
}

extension RGBImage {
  /// Colour of the pixel that holds the point, corner convention; the nearest one outside.
  func color(x: Float, y: Float) -> SIMD3<UInt8> {
    let column = min(max(Int(x), 0), width - 1)
    let row = min(max(Int(y), 0), height - 1)
    let p = (row * width + column) * 3
    return SIMD3(pixels[p], pixels[p + 1], pixels[p + 2])
  }
}
