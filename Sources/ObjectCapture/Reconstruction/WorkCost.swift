import Alignment
import Dense
import Features
import Foundation
import Matching
import Scene
import Surface
import Texturing

/// What stages are expected to take, so that progress and the time left can be told for several of
/// them together.
///
/// Seconds on the two cores of the machine they were measured on (`docs/notes/object-capture.md`);
/// only their proportions matter.
package struct WorkCost {
  private let views: Int
  /// Sum over the views, millions of pixels.
  private let megapixels: Double
  /// Share of the views that have depth from a sensor.
  private let measured: Double
  private let settings: (_ stage: String, _ setting: String) -> String

  package init(
    _ views: ViewSet, settings: @escaping (_ stage: String, _ setting: String) -> String
  ) {
    self.views = views.views.count
    megapixels = views.views.reduce(0) { $0 + Double($1.image.width * $1.image.height) } / 1e6
    measured =
      Double(views.views.count { $0.depth != nil }) / Double(max(views.views.count, 1))
    self.settings = settings
  }

  /// The cost of a run of a stage.
  package func of(_ stage: String) -> Double {
    switch stage {
    case ExtractFeatures.name: 0.05 + 0.15 * features
    case MatchViews.name: 0.05 + 0.01 * pairs
    case AlignViews.name: 0.1 + 0.07 * Double(views)
    case ComputeDense.name: 0.1 + dense
    case BuildMesh.name: 0.5 + 2 * points
    case TextureMesh.name: 0.3 + texture
    default: 0
    }
  }

  /// The cost of writing a model.
  package var writing: Double { 0.1 + 0.35 * mapMegapixels }

  private func number(_ stage: String, _ setting: String) -> Double {
    Double(settings(stage, setting)) ?? 0
  }

  /// Millions of pixels of all views, each reduced to a longer side.
  ///
  /// - Parameter share: The least share of its own side that is left of a picture.
  private func reduced(to side: Double, share: Double = 0) -> Double {
    let mean = megapixels / Double(max(views, 1))
    // The longer side of a picture of 3 : 2.
    let longer = (mean * 1e6 * 1.5).squareRoot()
    return megapixels * pow(min(max(side / longer, share), 1), 2)
  }

  /// Millions of pixels that features are looked for in.
  private var features: Double { reduced(to: number(ExtractFeatures.name, "max-size")) }

  private var pairs: Double {
    let n = Double(views)
    let all = n * (n - 1) / 2
    let mode = settings(MatchViews.name, "mode")
    let isAll =
      mode == "exhaustive" || mode == "auto" && n <= number(MatchViews.name, "exhaustive-limit")
    if isAll { return all }
    return min(
      all, n * number(MatchViews.name, mode == "sequential" ? "window" : "neighbours"))
  }

  private var dense: Double {
    // A sensor's depth leaves less to search for.
    (12 - 9 * measured) * depths + 0.02 * megapixels
  }

  /// Millions of pixels that depth is searched in.
  private var depths: Double {
    reduced(
      to: number(ComputeDense.name, "max-size"), share: number(ComputeDense.name, "min-scale"))
  }

  /// Millions of points of the fused cloud, about.
  private var points: Double { 0.12 * depths }

  private var mapMegapixels: Double { pow(number(TextureMesh.name, "size"), 2) / 1e6 }

  private var texture: Double { 0.08 * megapixels + 1.3 * mapMegapixels + packing }

  /// Charts are packed on a grid of at most 1,024 cells a side.
  private var packing: Double { 4 * min(1, number(TextureMesh.name, "size") / 1024) }
}
