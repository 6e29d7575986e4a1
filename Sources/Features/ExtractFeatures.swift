import CKernels
import Imaging
import LocalFeatures
import Scene
import Support

/// Input of the `features` stage.
public struct FeatureInput: Sendable {
  /// The views to search; their images and masks are read from disk.
  public var views: ViewSet
  /// Returns the features of a view from an earlier run with these options, or `nil`.
  public var known: @Sendable (View, FeatureOptions) -> CachedFeatures?

  /// Creates an input; without `known` every view is searched.
  public init(
    views: ViewSet,
    known: @escaping @Sendable (View, FeatureOptions) -> CachedFeatures? = { _, _ in nil }
  ) {
    self.views = views
    self.known = known
  }
}

/// The features of a view with its entry in the report.
public struct CachedFeatures: Sendable {
  /// Keypoints in full-resolution pixels, with descriptors and colors.
  public var features: Features
  /// The view's entry in the stage's report.
  public var report: FeatureReport.Image

  /// Creates a cached result of one view.
  public init(features: Features, report: FeatureReport.Image) {
    self.features = features
    self.report = report
  }
}

/// Detects keypoints and computes their descriptors, independently in each view.
///
/// Keypoints are in two sequences of decreasing scale: first those of the image's own resolution,
/// then those of the doubled one. The pyramids of large photographs need hundreds of megabytes,
/// which are returned to the system at the end.
///
/// The tie points of a view follow its keypoints, regardless of its mask.
public struct ExtractFeatures: Stage, Sendable {
  /// The stage's name in commands, reports and the workspace.
  public static let name = StageName("features")
  /// The kinds of steps that the stage announces.
  public typealias Event = FeatureEvent
  let options: FeatureOptions
  /// Creates the stage.
  public init(options: FeatureOptions) { self.options = options }

  /// Minimum number of views for a reconstruction.
  private static let minViews = 2

  typealias Found = (features: Features, report: FeatureReport.Image)

  /// Returns the features of each view, in order, and the report.
  ///
  /// A view whose image or mask cannot be read has no features; the report states the reason.
  ///
  /// - Throws: `FeatureError` if too few views can be read; `Cancelled`.
  public func run(
    _ input: FeatureInput, in context: RunContext
  ) throws -> ([Features], FeatureReport) {
    var results = try search(input.views.views, input, areMasksAside: false, in: context)
    if try MaskFallback(views: input.views.views, found: results).isDue(in: context) {
      results = try search(input.views.views, input, areMasksAside: true, in: context)
    }
    ocs_trim_heap()
    try requireEnough(results.map(\.report))
    return (results.map(\.features), FeatureReport(images: results.map(\.report)))
  }

  func search(
    _ views: [View], _ input: FeatureInput, areMasksAside: Bool, in context: RunContext
  ) throws -> [Found] {
    let pool = PlanePool()
    let context = narrowed(context, for: input.views)
    return try context.parallelMap(
      Array(views.enumerated()), label: "Extracting features"
    ) { item, _ -> Found in
      let (number, view) = item
      let isAside = areMasksAside && view.mask != nil
      var found: Found
      if let known = input.known(view, options), known.report.problem == nil || !view.isHere,
        !view.isHere || known.report.isMaskAside == (isAside ? true : nil)
      {
        found = (known.features, known.report)
      } else {
        let group = areMasksAside ? "unmasked" : "views"
        found = try unit(number, of: group, view, in: context) {
          try extract(view, isMaskAside: isAside || view.isSceneStill, pool: pool, in: context)
        }
        if isAside { found.report.isMaskAside = true }
      }
      let tied = CachedFeatures(features: found.features, report: found.report)
        .with(view.tiePoints ?? [])
      found = (tied.features, tied.report)
      try announce(found.report, context)
      return found
    }
  }

  /// A view as a unit of an interruptible run; unreadable views are tried again.
  private func unit(
    _ number: Int, of group: String, _ view: View, in context: RunContext,
    _ extract: () throws -> Found
  ) throws -> Found {
    if let stored = context.storedUnit(group, number, as: CachedFeatures.self),
      stored.report.name == view.name
    {
      return (stored.features, stored.report)
    }
    let found = try extract()
    if found.report.problem == nil {
      context.store(
        CachedFeatures(features: found.features, report: found.report), as: group, number)
    }
    return found
  }

  private func announce(_ image: FeatureReport.Image, _ context: RunContext) throws {
    guard image.problem == nil else {
      return try context.step(FeatureEvent.unreadable, views: [image.name])
    }
    try context.step(
      FeatureEvent.detected, views: [image.name],
      figures: [Double(image.keypoints), image.coverage, Double(image.masked)])
  }

  private func requireEnough(_ images: [FeatureReport.Image]) throws {
    let readable = images.count { $0.problem == nil }
    guard readable < min(Self.minViews, images.count),
      let first = images.first(where: { $0.problem != nil })
    else { return }
    throw FeatureError.unreadable(
      view: first.name, reason: first.problem ?? "", others: images.count - readable - 1)
  }

  private func extract(
    _ view: View, isMaskAside: Bool, pool: PlanePool, in context: RunContext
  ) throws -> Found {
    let image: RGBImage
    let mask: ByteImage?
    do {
      image = try view.image.loadRGB(maxDimension: options.maxSize)
      mask = try view.loadMask()
    } catch let error as ImagingError {
      return (Features(), FeatureReport.Image(unreadable: view, problem: error.problem(of: view)))
    }
    try context.checkCancellation()
    let sift = SIFT(options: options.search) { try context.checkCancellation() }
    let area =
      isMaskAside
      ? nil : mask.map { KeypointMask(image: $0, width: image.width, height: image.height) }
    var found = try sift.run(mask: area) { FloatPlane(luma: image, pool: pool) }
    if options.tilts {
      let small = image.reduced(to: SIFT.maxTiltedSide)
      try sift.addTilted(
        FloatPlane(luma: small, pool: pool), scale: Float(image.width) / Float(small.width),
        mask: area, to: &found)
    }
    let features = Features(
      keypoints: found.keypoints.map { $0.keypoint.scaled(from: image, to: view.image) },
      descriptors: found.descriptors,
      colors: found.keypoints.map { image.color(x: $0.keypoint.x, y: $0.keypoint.y) })
    var report = report(on: view, image: image, found: found)
    report.mask = mask.map { MaskShares($0) }
    report.quality = FrameQuality(of: image)
    report.thumbnail = Thumbnail(of: image)
    return (features, report)
  }

  private func report(
    on view: View, image: RGBImage, found: DescribedKeypoints
  ) -> FeatureReport.Image {
    let grid = SpatialSelection(width: image.width, height: image.height)
    let used = Set(found.keypoints.map { grid.cell(x: $0.keypoint.x, y: $0.keypoint.y) })
    return FeatureReport.Image(
      name: view.name, keypoints: found.count, width: image.width, height: image.height,
      upsampled: found.upsampled, coverage: Double(used.count) / Double(grid.columns * grid.rows),
      masked: found.masked)
  }
}

extension ImagingError {
  /// The reason, preceded by the file name if that is not the view's photograph.
  fileprivate func problem(of view: View) -> String {
    url == view.image.url ? reason : description
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
  /// The image with a longer side of at most `side` pixels.
  func reduced(to side: Int) -> RGBImage {
    let longer = max(width, height)
    guard longer > side else { return self }
    return resized(width: max(width * side / longer, 1), height: max(height * side / longer, 1))
  }

  /// Color of the pixel at a point, corner convention; of the nearest pixel outside the image.
  func color(x: Float, y: Float) -> SIMD3<UInt8> {
    let column = min(max(Int(saturating: x), 0), width - 1)
    let row = min(max(Int(saturating: y), 0), height - 1)
    let p = (row * width + column) * 3
    return SIMD3(pixels[p], pixels[p + 1], pixels[p + 2])
  }
}
