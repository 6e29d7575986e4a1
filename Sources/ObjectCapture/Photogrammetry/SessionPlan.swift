import Foundation
import Pipeline
import Scene
import Support

/// A request with the stages it needs.
struct PlannedRequest {
  let request: PhotogrammetrySession.Request
  let planned: PlannedRun
  /// The last stage to run for the request.
  let last: StageName

}

extension PhotogrammetrySession.Configuration {
  /// The plan of the stages for a request. Points and bounds are taken from the coarsest model
  /// among `requests`, those of the same call, so that they match that model at no extra cost.
  func plan(
    _ request: PhotogrammetrySession.Request, among requests: [PhotogrammetrySession.Request]
  ) -> ReconstructionPlan {
    var settings: [StageName: [String: String]] = [:]
    if featureSensitivity == .high { settings[.features] = ["sensitivity": "high"] }
    if sampleOrdering == .sequential { settings[.match] = ["mode": "sequential"] }
    if meshPrimitive == .quad { settings[.texture] = ["faces": "quads"] }
    if !isObjectMaskingEnabled { settings[.dense] = ["object": "false"] }
    if ignoreBoundingBox { settings[.mesh, default: [:]]["ignore-box"] = "true" }
    let models = requests.compactMap(\.model).map(\.detail)
    let coarsest = models.min { $0.rank < $1.rank } ?? .preview
    let detail = request.model?.detail ?? coarsest
    if detail == .custom {
      settings.merge(customDetailSpecification.settings) { $0.merging($1) { $1 } }
    }
    if let box = request.model?.geometry?.bounds, !box.isEmpty {
      settings[.mesh, default: [:]]["box"] = box.setting
    }
    return ReconstructionPlan(level: detail.level, settings: settings)
  }
}

extension PhotogrammetrySession.Request {
  /// The last stage that the request needs.
  var lastStage: StageName {
    switch self {
    case .poses: .align
    case .pointCloud: .dense
    case .bounds: .mesh
    case .modelFile, .modelEntity: .texture
    }
  }

  /// Order in which requests are answered: by last stage, then from coarse to fine models.
  var rank: Int {
    let stage = StageList.standard.index(of: lastStage) ?? 0
    return 10 * stage + (model?.detail.rank ?? 0)
  }
}

extension PhotogrammetrySession.Request.Detail {
  /// Rank from coarse to fine.
  fileprivate var rank: Int { rawValue }
}

extension BoundingBox {
  /// The box in the format of the setting `mesh.box`.
  fileprivate var setting: String {
    [min.x, min.y, min.z, max.x, max.y, max.z].map { "\($0)" }.joined(separator: ",")
  }
}
