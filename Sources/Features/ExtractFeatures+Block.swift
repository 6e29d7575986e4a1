import CKernels
import Scene
import Support

extension ExtractFeatures {
  /// Searches some views apart from the others, where their masks say: what a run of all views takes
  /// as known.
  ///
  /// Whether masks are left aside, and whether too few views can be read, is told of all views, by
  /// `run`.
  ///
  /// - Throws: `Cancelled`.
  package func searched(_ views: ViewSet, in context: RunContext) throws -> [CachedFeatures] {
    let found = try search(
      views.views, FeatureInput(views: views), areMasksAside: false, in: context)
    ocs_give_back_memory()
    return found.map { CachedFeatures(features: $0.features, report: $0.report) }
  }
}
