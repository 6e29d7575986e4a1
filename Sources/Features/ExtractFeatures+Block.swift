import CKernels
import Scene
import Support

extension ExtractFeatures {
  /// Extracts the features of some views, with their masks applied, for a later `run` over all
  /// views that reuses the results.
  ///
  /// Whether masks are ignored and whether enough views can be read depends on all views, so that
  /// `run` decides it.
  ///
  /// - Throws: `Cancelled`.
  package func searched(_ views: ViewSet, in context: RunContext) throws -> [CachedFeatures] {
    let found = try search(
      views.views, FeatureInput(views: views), areMasksAside: false, in: context)
    ocs_trim_heap()
    return found.map { CachedFeatures(features: $0.features, report: $0.report) }
  }
}
