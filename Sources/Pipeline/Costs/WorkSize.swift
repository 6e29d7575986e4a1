import Foundation
import Scene

/// The size of a reconstruction, from which the costs of its stages follow.
///
/// Costs are seconds on the two cores of the machine they were measured on
/// (`docs/notes/object-capture.md`); only their proportions matter, for progress and the time left.
package struct WorkSize: Sendable {
  /// Number of views.
  package let views: Int
  /// Sum over the views, millions of pixels.
  package let megapixels: Double
  /// Share of the views that have depth from a sensor.
  package let withDepth: Double

  package init(_ views: ViewSet) {
    self.views = views.views.count
    megapixels = views.views.reduce(0) { $0 + Double($1.image.width * $1.image.height) } / 1e6
    withDepth =
      Double(views.views.count { $0.depth != nil }) / Double(max(views.views.count, 1))
  }

  /// Number of pairs of views.
  package var allPairs: Double { Double(views) * (Double(views) - 1) / 2 }

  /// Millions of pixels of all views, each reduced to a longer side.
  ///
  /// - Parameter share: The smallest factor that the longer side is reduced by.
  package func reduced(to side: Int, share: Double = 0) -> Double {
    let mean = megapixels / Double(max(views, 1))
    // The longer side of a picture of 3 : 2.
    let longer = (mean * 1e6 * 1.5).squareRoot()
    return megapixels * pow(min(max(Double(side) / longer, share), 1), 2)
  }
}
