import Foundation
import Pipeline
import Scene
import Support

/// A request with the stages it takes.
struct PlannedRequest {
  let request: PhotogrammetrySession.Request
  let planned: PlannedRun
  /// The last stage that is run for it.
  let last: StageName

}

extension PhotogrammetrySession.Configuration {
  /// How the stages are run for a request; `beside` are the other requests of the session, whose
  /// coarsest model gives points and bounds, so that they are of that model and cost nothing more.
  func plan(
    _ request: PhotogrammetrySession.Request, beside: [PhotogrammetrySession.Request]
  ) -> ReconstructionPlan {
    var settings: [StageName: [String: String]] = [:]
    if featureSensitivity == .high { settings[.features] = ["sensitivity": "high"] }
    if sampleOrdering == .sequential { settings[.match] = ["mode": "sequential"] }
    if meshPrimitive == .quad { settings[.texture] = ["faces": "quads"] }
    if !isObjectMaskingEnabled { settings[.dense] = ["object": "false"] }
    if ignoreBoundingBox { settings[.mesh, default: [:]]["ignore-box"] = "true" }
    let models = beside.compactMap(\.model).map(\.detail)
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
  /// The last stage that the request takes.
  var lastStage: StageName {
    switch self {
    case .poses: .align
    case .pointCloud: .dense
    case .bounds: .mesh
    case .modelFile, .modelEntity: .texture
    }
  }

  /// What is answered first: what is known first, then coarse models before fine ones.
  var rank: Int {
    let stage = StageList.standard.index(of: lastStage) ?? 0
    return 10 * stage + (model?.detail.rank ?? 0)
  }
}

extension PhotogrammetrySession.Request.Detail {
  /// From coarse to fine.
  fileprivate var rank: Int { rawValue }
}

extension BoundingBox {
  /// The box as the setting `mesh.box` has it.
  fileprivate var setting: String {
    [min.x, min.y, min.z, max.x, max.y, max.z].map { "\($0)" }.joined(separator: ",")
  }
}
