import Alignment
import Features
import Formats
import Geometry
import Matching
import Scene
import Support

/// The results of another program as results and reports of the stages.
///
/// Figures that the program does not store are recomputed from its data, which stays unchanged.
public struct ProjectStages: Sendable {
  /// Keypoints and the report of `features`.
  public let features: ([Features], FeatureReport)
  /// Pairs and the report of `match`.
  public let pairs: ([ViewPair], MatchReport)
  /// A model that the program made.
  public struct Model: Sendable {
    /// Its location in the project, such as `sparse/0`.
    public var name: String
    /// The model, with the reasons why images are unregistered.
    public var result: Reconstruction
    /// The report of `align`.
    public var report: AlignReport
  }
  /// The models, the largest first; empty if the program made none.
  public let models: [Model]

  /// - Parameter views: The views of the project, in its order and with its cameras.
  /// - Throws: `AlignError` for an inconsistent project, `Cancelled`.
  public init(_ project: ForeignProject, views: ViewSet, in context: RunContext) throws {
    let names = views.views.map(\.name)
    features = (project.features, FeatureReport(project, views: views))
    let measured = try context.parallelMap(project.pairs, label: "Reading pairs") { pair, random in
      ProjectPair(pair, project, views: views, using: &random)
    }
    let all = measured.count == names.count * (names.count - 1) / 2
    let report = MatchReport(
      mode: all ? .exhaustive : .auto, search: .exact, pairs: measured.map(\.report), names: names,
      fingerprints: names.map { _ in "" }, vocabularyViews: [])
    pairs = (measured.map(\.pair), report)
    let input = AlignInput(views: views, features: project.features, pairs: measured.map(\.pair))
    let found = project.models.map { Reconstruction($0, views: views) }
    models = try found.indices.map { index in
      // Each model is reviewed once as the result, with the others as its separate components.
      let order = [found[index]] + found.indices.filter { $0 != index }.map { found[$0] }
      let (result, report) = try ModelReview(input, models: order, in: context).run()
      return Model(name: project.models[index].name, result: result, report: report)
    }
  }
}

extension Reconstruction {
  fileprivate init(_ model: ForeignModel, views: ViewSet) {
    self.init(cameras: model.cameras, viewCameras: views.views.map(\.camera), poses: model.poses)
    points = model.points
  }
}

extension FeatureReport {
  /// The report for keypoints that another program found.
  fileprivate init(_ project: ForeignProject, views: ViewSet) {
    self.init(
      images: zip(views.views, project.features).map { view, found in
        FeatureReport.Image(
          name: view.name, keypoints: found.keypoints.count, width: view.image.width,
          height: view.image.height, upsampled: false,
          coverage: CellCoverage.share(
            found.keypoints, width: view.image.width, height: view.image.height),
          masked: 0)
      })
  }
}
