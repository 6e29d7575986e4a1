import LocalFeatures
import Scene
import Support

extension ExtractFeatures {
  /// Bytes per pixel of a decoded photograph.
  private static let decodedBytes = 3
  /// Bytes per pixel of the picture that is searched: its colors, and the levels of its octaves.
  private static let searchedBytes = 27
  /// Bytes per pixel while the doubled resolution is searched: of the picture, and of a band.
  private static let doubled = (picture: 7, band: 20)
  /// Bytes per feature: descriptor, keypoint, and color.
  private static let featureBytes = 152

  /// Estimated memory of a run: the features of all views, and a picture that is searched; further
  /// ones are searched at the same time if they fit.
  package func memoryNeed(of views: ViewSet) -> MemoryNeed {
    let features = views.views.count * options.search.maxFeatures * Self.featureBytes
    let picture = views.views.map(searchBytes).max() ?? 0
    return MemoryNeed(
      whole: features + picture, least: features + picture,
      settings: ["features.max-size", "features.max-features"])
  }

  /// Number of pictures that are searched at the same time, so that they fit into the memory: at least
  /// one, at most one per thread.
  func concurrency(_ views: ViewSet, in context: RunContext) -> Int {
    let need = memoryNeed(of: views)
    let picture = max(views.views.map(searchBytes).max() ?? 0, 1)
    let further = max(context.memory - need.least, 0) / picture
    return max(1, min(context.threads, 1 + further))
  }

  /// The context with a thread per picture that is searched at the same time.
  func narrowed(_ context: RunContext, for views: ViewSet) -> RunContext {
    var narrow = context
    narrow.threads = concurrency(views, in: context)
    return narrow
  }

  private func searchBytes(_ view: View) -> Int {
    let own = view.image.width * view.image.height
    let longer = max(view.image.width, view.image.height, 1)
    let scale = min(1, Double(options.maxSize) / Double(longer))
    let searched = Int(saturating: Double(own) * scale * scale)
    var most = Self.searchedBytes * searched
    if options.search.upsample {
      let band = min(4 * searched, SIFT.maxBandPixels)
      most = max(most, Self.doubled.picture * searched + Self.doubled.band * band)
    }
    return Self.decodedBytes * own + most
  }
}
