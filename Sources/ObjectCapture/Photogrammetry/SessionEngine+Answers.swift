import Alignment
import Features
import Formats
import Foundation
import Geometry
import Pipeline
import Scene
import Support
import Surface

extension SessionEngine {
  /// Runs the stages that a request needs and returns its result.
  func answer(
    _ item: PlannedRequest, index: Int, schedule: SessionSchedule, teller: ProgressTeller,
    in context: RunContext, tell: Tell
  ) throws -> Session.Result {
    guard let run, let ingested else { throw Session.NothingFound(stage: .features) }
    var stageContext = context
    stageContext.onProgress = { teller.advance($0.fraction) }
    func result<B: StageBinding>(_ binding: B.Type) throws -> B.Kept {
      let found = try run.result(of: binding, item.planned, in: stageContext) { stage in
        if let part = schedule.part(stage, of: item) {
          teller.begin(part, Session.ProcessingStage(stage: stage))
        }
      }
      if let part = schedule.part(B.stage, of: item) { teller.finish(part) }
      return found
    }
    let aligned = try result(AlignBinding.self)
    tellSamples(aligned, tell)
    guard !aligned.registered.isEmpty else { throw Session.NothingFound(stage: .align) }
    switch item.request {
    case .poses: return .poses(Session.Poses(aligned, ingested))
    case .pointCloud:
      return .pointCloud(Session.PointCloud(try result(DenseBinding.self).essential))
    case .bounds:
      let mesh = try result(MeshBinding.self).mesh
      return .bounds(BoundingBox(try ModelBounds(aligned, mesh: mesh)))
    case .modelFile(let url, _, let geometry):
      let model = try result(TextureBinding.self).cropped(to: geometry)
      if let part = schedule.writingPart(of: index) { teller.begin(part, .optimization) }
      try context.checkCancellation()
      return .modelFile(
        try write(
          model, geometry, to: url,
          label: ExportLabel(capture: ingested.name, isMetric: aligned.isMetric)))
    case .modelEntity(_, let geometry):
      let model = try result(TextureBinding.self).cropped(to: geometry)
      return .modelEntity(ModelEntity(model, transform: geometry?.transform ?? .identity))
    }
  }

  private func write(
    _ model: TexturedModel, _ geometry: Session.Request.Geometry?, to url: URL,
    label: ExportLabel
  ) throws -> URL {
    let moved = geometry.map { model.transformed(by: $0.transform) } ?? model
    let target = try ModelFile(url)
    let files = try target.files(of: moved, comment: label.comment)
    try target.write(files)
    return url
  }
}

extension PhotogrammetrySession.Poses {
  fileprivate init(_ found: Reconstruction, _ input: IngestedInput) {
    var poses: [Int: PhotogrammetrySession.Pose] = [:]
    var urls: [Int: URL] = [:]
    for (index, id) in input.ids.enumerated() {
      urls[id] = input.urls?[index]
      if let pose = found.poses[index] {
        poses[id] = PhotogrammetrySession.Pose(pose, found.camera(of: index))
      }
    }
    self.init(posesBySample: poses, urlsBySample: urls)
  }
}

extension PhotogrammetrySession.Pose {
  /// - Parameter cameraFromWorld: In the internal camera frame: y down, z forward.
  fileprivate init(_ cameraFromWorld: RigidTransform, _ camera: Camera) {
    var axes = cameraFromWorld.rotation.transpose
    axes.c1 = -axes.c1
    axes.c2 = -axes.c2
    self.init(
      rotation: simd_quatf(axes), translation: SIMD3<Float>(cameraFromWorld.center),
      intrinsics: simd_float3x3(camera))
    if camera.hasDistortion { lensDistortionData = LensDistortionData(camera) }
  }
}

extension BoundingBox {
  /// Bounding box of the mesh, or of the object if there is no mesh.
  fileprivate init(_ bounds: ModelBounds?) {
    guard let box = bounds.map({ $0.mesh ?? $0.box }) else {
      self = .empty
      return
    }
    self.init(min: SIMD3<Float>(box.min), max: SIMD3<Float>(box.max))
  }
}

extension PhotogrammetrySession.PointCloud {
  fileprivate init(_ cloud: PointCloud_) {
    let colors = cloud.colors.isEmpty ? nil : cloud.colors
    self.init(
      points: cloud.positions.indices.map { i in
        let c = colors?[i] ?? SIMD3(repeating: .max)
        return Point(position: cloud.positions[i], color: SIMD4(c.x, c.y, c.z, .max))
      })
  }
}

/// The point cloud exchanged by stages.
private typealias PointCloud_ = Scene.PointCloud
