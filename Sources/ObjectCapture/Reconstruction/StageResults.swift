import Features
import Matching
import Scene

/// Where a stage finds what the stages before it made of the same views.
package protocol StageResults {
  /// Features known of views that are as they were when these were computed.
  mutating func knownFeatures(
    of views: ViewSet
  ) -> @Sendable (View, FeatureOptions) -> CachedFeatures?
  /// Matches of an earlier run; the stage compares the fingerprints of their views.
  mutating func knownMatches() -> @Sendable (MatchOptions) -> CachedMatches?
  /// Fingerprints of an earlier run, by name, of views whose cameras are what they were.
  mutating func knownFingerprints(of views: ViewSet) -> [String: String]

  mutating func features(for views: ViewSet) throws -> [Features]
  /// The same, read view by view where they are in a file.
  mutating func featureLists(for views: ViewSet) throws -> FeatureLists
  /// The same for stages that look at no descriptors, which may be left out.
  mutating func keypoints(for views: ViewSet) throws -> [Features]
  mutating func pairs(for views: ViewSet) throws -> [ViewPair]
  mutating func reconstruction(for views: ViewSet) throws -> Reconstruction
  /// The same for stages that look at no points, which may be left out.
  mutating func poses(for views: ViewSet) throws -> Reconstruction
  /// The same with the views that see each point.
  mutating func sights(for views: ViewSet) throws -> SightedViews
  /// The fused cloud, read part by part where it is in a file.
  mutating func cloudParts() throws -> CloudParts
  mutating func surface() throws -> SurfaceModel
}
