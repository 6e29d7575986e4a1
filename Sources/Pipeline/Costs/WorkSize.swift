import Foundation
import Scene

/// The size of a reconstruction, which determines the costs of its stages.
///
/// Costs are seconds on the two cores of the reference machine (`docs/notes/object-capture.md`);
/// only their proportions matter, for progress and the remaining time.
package struct WorkSize: Sendable {
  /// Number of views.
  package let views: Int
  /// Total over the views, megapixels.
  package let megapixels: Double
  /// Fraction of the views with sensor depth.
  package let withDepth: Double

  package init(_ views: ViewSet) {
    self.views = views.views.count
    megapixels = views.views.reduce(0) { $0 + Double($1.image.width * $1.image.height) } / 1e6
    withDepth =
      Double(views.views.count { $0.depth != nil }) / Double(max(views.views.count, 1))
  }

  /// Number of pairs of views.
  package var allPairs: Double { Double(views) * (Double(views) - 1) / 2 }

  /// Megapixels of all views after downscaling each to a longer side.
  ///
  /// - Parameter share: The minimum scale factor of the longer side.
  package func reduced(to side: Int, share: Double = 0) -> Double {
    let mean = megapixels / Double(max(views, 1))
    // The longer side of an image with aspect ratio 3:2.
    let longer = (mean * 1e6 * 1.5).squareRoot()
    return megapixels * pow(min(max(Double(side) / longer, share), 1), 2)
  }
}
