import Foundation
import Geometry
import Numerics
import Scene
import Support

/// Evidence of a finished model for and against its poses, computed without changing it.
public struct ModelCheck: Codable, Sendable, Equatable {
  /// Share of the matches that contradict the model, 0 ... 1.
  public var contradicting = 0.0
  /// Share of the correspondences between nearby views that the model predicts and the images lack.
  public var missing = 0.0
  /// Median reprojection error, pixels of an image with a longer side of at most
  /// `MappingProblem.referenceLength`.
  public var error = 0.0
  /// Median angle between the outermost rays to a point, degrees.
  public var angle = 0.0
  /// Share of the verified pairs whose matches show one plane.
  public var planar = 0.0
  /// Share of the verified pairs whose camera only rotated.
  public var panoramic = 0.0
  /// The weakest cuts, the weakest first.
  public var cuts: [WeakCut] = []
  /// Evidence about each registered view, in their order.
  public var views: [ViewCheck] = []
  /// Names of the views without a pose that show another scene.
  public var foreign: [String] = []
  /// The pairs that contradict the model most.
  public var doubted: [DoubtedPair] = []
  /// The model with all intrinsics of its cameras adjusted; `nil` with few views.
  public var freed: IntrinsicsCheck?
  /// Reduction of the squared errors by a camera for each view, as a logarithm; `nil` with few views.
  public var ownGain: Double?
  /// The model with sheared images; `nil` with few views, and for rigs.
  public var sheared: ShearCheck?
  /// The model with a camera for each view; `nil` with few views, and for models that are probably
  /// right.
  public var perView: IntrinsicsCheck?
}

extension ModelCheck {
  /// Minimum number of points that two linked views share.
  static let minShared = 15
  /// Maximum number of cuts that are reported.
  private static let maxCuts = 5

  init(_ mapped: MappedModel, _ features: [Features], in context: RunContext) throws {
    self.init()
    let (model, problem) = (mapped.state.model, mapped.problem)
    let used = model.isUsed.indices.filter { model.isUsed[$0] }
    let errors = try model.errors(of: used, problem, in: context)
    let scaled = zip(used, errors).map { $1 / problem.pixelScale[Int(problem.viewOf[$0])] }
    error = scaled.median() ?? 0
    let errorsOf = Self.errors(zip(used, scaled), problem)
    let medians = errorsOf.map { max($0.median() ?? 0, error) }
    let agreement = try PairAgreement(model, problem, medians: medians, in: context)
    contradicting = agreement.contradicting
    doubted = DoubtedPair.worst(agreement, problem)
    let evidence = try DisambiguationEvidence(closest: model, problem, in: context)
    missing = evidence.share
    angle = Self.angle(model, problem)
    foreign = ForeignViews(model, problem, features).views.map(problem.name)
    let rig = mapped.state.rig
    let kinds = problem.pairs.filter { rig?.areTogether($0.first, $0.second) != true }.map(\.kind)
    planar = Double(kinds.count { $0 == .planar }) / Double(max(kinds.count, 1))
    panoramic = Double(kinds.count { $0 == .panoramic }) / Double(max(kinds.count, 1))
    let links = Self.links(model, problem) + (rig.map { Self.links($0, model) } ?? [])
    let cuts = SpanningCuts(links, views: model.registered, count: problem.viewCount).cuts
    self.cuts = cuts.prefix(Self.maxCuts).map { cut in
      let isSmaller = 2 * cut.side.count <= model.registeredCount
      let side = isSmaller ? cut.side : model.registered.filter { !cut.side.contains($0) }
      return WeakCut(views: side.map(problem.name), shared: cut.shared)
    }
    views = Self.views(
      mapped, links: links, contradicting: agreement.contradicting(byView: problem),
      missing: Self.missing(evidence.pairs, problem), errors: errorsOf, median: error)
    if let rig { views = Self.sharing(views, rig, model) }
  }

  private static func angle(_ model: SparseModel, _ problem: MappingProblem) -> Double {
    let angles = (0..<model.tracks.count).filter { model.hasPoint[$0] }.map { track in
      let rays = model.tracks.members(of: track).filter { model.isUsed[$0] }.compactMap { id in
        model.poses[Int(problem.viewOf[id])].map { normalized($0.center - model.positions[track]) }
      }
      var smallest = 1.0
      for (index, ray) in rays.enumerated() {
        for other in rays[(index + 1)...] { smallest = min(smallest, dot(ray, other)) }
      }
      return acos(max(-1, smallest)) * 180 / .pi
    }
    return angles.median() ?? 0
  }

  /// Number of shared points of each pair of registered views.
  private static func links(_ model: SparseModel, _ problem: MappingProblem) -> [SpanningCuts
    .SharedCount]
  {
    let count = problem.viewCount
    var shared: [Int: Int] = [:]
    for track in 0..<model.tracks.count where model.hasPoint[track] {
      let views = model.tracks.members(of: track).filter { model.isUsed[$0] }.map {
        Int(problem.viewOf[$0])
      }
      for (index, a) in views.enumerated() {
        for b in views[(index + 1)...] { shared[min(a, b) * count + max(a, b), default: 0] += 1 }
      }
    }
    return shared.sorted { $0.key < $1.key }.map {
      SpanningCuts.SharedCount(first: $0.key / count, second: $0.key % count, shared: $0.value)
    }
  }

  /// The errors of observations, by view.
  private static func errors(
    _ errors: some Sequence<(Int, Double)>, _ problem: MappingProblem
  ) -> [[Double]] {
    var errorsOf = [[Double]](repeating: [], count: problem.viewCount)
    for (id, error) in errors { errorsOf[Int(problem.viewOf[id])].append(error) }
    return errorsOf
  }

  private static func missing(_ pairs: [PairEvidence], _ problem: MappingProblem) -> [Double] {
    let all = problem.pairs + problem.rejected
    var sums = [(missing: Int, shared: Int)](repeating: (0, 0), count: problem.viewCount)
    for pair in pairs {
      for view in [all[pair.index].first, all[pair.index].second] {
        sums[view].missing += pair.missing
        sums[view].shared += pair.shared
      }
    }
    return sums.map { Double($0.missing) / Double(max($0.missing + $0.shared, 1)) }
  }

  private static func views(
    _ mapped: MappedModel, links: [SpanningCuts.SharedCount], contradicting: [Double],
    missing: [Double], errors errorsOf: [[Double]], median: Double
  ) -> [ViewCheck] {
    let (model, problem) = (mapped.state.model, mapped.problem)
    var support = [Int](repeating: 0, count: problem.viewCount)
    for track in 0..<model.tracks.count where model.hasPoint[track] {
      let used = model.tracks.members(of: track).filter { model.isUsed[$0] }
      for id in used where used.count >= SparseModel.minScoredObservations {
        support[Int(problem.viewOf[id])] += 1
      }
    }
    var linked = [Int](repeating: 0, count: problem.viewCount)
    for link in links where link.shared >= minShared {
      linked[link.first] += 1
      linked[link.second] += 1
    }
    let extent = PoseAgreement.extent(model.poses.compactMap { $0?.center })
    let deviations = Dictionary(
      uniqueKeysWithValues: zip(
        mapped.state.covariance?.views ?? [], mapped.state.covariance?.poses ?? []))
    return model.registered.map { view in
      ViewCheck(
        view: problem.name(view), support: support[view], links: linked[view],
        contradicting: contradicting[view], missing: missing[view],
        error: median > 0 ? (errorsOf[view].median() ?? 0) / median : 0,
        rotation: deviations[view].map { $0.rotationDeviation * 180 / .pi },
        center: deviations[view].map { $0.centerDeviation / max(extent, .leastNormalMagnitude) })
    }
  }
}
