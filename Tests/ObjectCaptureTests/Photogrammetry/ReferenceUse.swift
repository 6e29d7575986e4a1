// Uses every name of the reconstruction API like a program written for RealityKit, with imports of
// only Foundation and ObjectCapture. It is compiled, and parts of it run in tests.

import Foundation
import ObjectCapture

private typealias Configuration = PhotogrammetrySession.Configuration
private typealias Request = PhotogrammetrySession.Request

/// Ends after the last output, like sequences in programs for RealityKit.
struct UntilProcessingCompleteFilter<Base>: AsyncSequence, AsyncIteratorProtocol
where Base: AsyncSequence, Base.Element == PhotogrammetrySession.Output {
  typealias AsyncIterator = Self
  typealias Element = PhotogrammetrySession.Output

  private let inputSequence: Base
  private var completed = false
  private var iterator: Base.AsyncIterator

  init(input: Base) where Base.Element == Element {
    inputSequence = input
    iterator = inputSequence.makeAsyncIterator()
  }

  func makeAsyncIterator() -> UntilProcessingCompleteFilter { self }

  mutating func next() async -> Element? {
    if completed { return nil }
    guard let nextElement = try? await iterator.next() else {
      completed = true
      return nil
    }
    if case Element.processingComplete = nextElement { completed = true }
    if case Element.processingCancelled = nextElement { completed = true }
    return nextElement
  }
}

extension PhotogrammetrySession.Output.ProcessingStage {
  var processingStageString: String? {
    switch self {
    case .preProcessing: "Preprocessing…"
    case .imageAlignment: "Aligning Images…"
    case .pointCloudGeneration: "Generating Point Cloud…"
    case .meshGeneration: "Generating Mesh…"
    case .textureMapping: "Mapping Texture…"
    case .optimization: "Optimizing…"
    }
  }
}

enum ReferenceUse {
  static func configuration(_ checkpoint: URL?) -> PhotogrammetrySession.Configuration {
    var configuration = PhotogrammetrySession.Configuration()
    configuration.sampleOrdering = .sequential
    configuration.sampleOrdering = Configuration.SampleOrdering.unordered
    configuration.featureSensitivity = .high
    configuration.featureSensitivity = Configuration.FeatureSensitivity.normal
    configuration.isObjectMaskingEnabled = true
    configuration.ignoreBoundingBox = false
    configuration.checkpointDirectory = checkpoint
    configuration.meshPrimitive = .quad
    configuration.meshPrimitive = .triangle
    configuration.customDetailSpecification.maximumPolygonCount = 5000
    configuration.customDetailSpecification.maximumTextureDimension = .oneK
    configuration.customDetailSpecification.textureFormat = .jpeg(compressionQuality: 0.8)
    configuration.customDetailSpecification.textureFormat = .png
    configuration.customDetailSpecification.outputTextureMaps = [.diffuseColor, .normal]
    let maps: Configuration.CustomDetailSpecification.TextureMapOutputs = [
      .diffuseColor, .normal, .roughness, .displacement, .ambientOcclusion,
    ]
    precondition(maps == .all)
    typealias Dimension = Configuration.CustomDetailSpecification.TextureDimension
    let sizes: [Dimension] = [.oneK, .twoK, .fourK, .eightK, .sixteenK]
    precondition(sizes.map(\.rawValue) == [1024, 2048, 4096, 8192, 16384])
    if let checkpoint { precondition(Configuration(checkpointDirectory: checkpoint) != .init()) }
    return configuration
  }

  static func requests(_ folder: URL) -> [PhotogrammetrySession.Request] {
    let geometry = Request.Geometry(
      bounds: BoundingBox(min: SIMD3<Float>(-1, -1, -1), max: SIMD3<Float>(1, 1, 1)),
      transform: Transform(
        scale: SIMD3(x: 1, y: 1, z: 1),
        rotation: simd_quatf(angle: 2 * Float.pi, axis: SIMD3(x: 1, y: 0, z: 0)),
        translation: SIMD3<Float>(0.0, 0.0, 0.0)))
    let usdz = folder.appendingPathComponent("model.usdz")
    return [
      .modelFile(url: usdz), .modelFile(url: usdz, detail: .preview),
      .modelFile(url: usdz, detail: .reduced, geometry: geometry),
      PhotogrammetrySession.Request.modelFile(url: usdz, detail: .medium, geometry: nil),
      Request(modelFile: usdz), .modelEntity(), .modelEntity(detail: .full),
      .modelEntity(detail: .raw, geometry: Request.Geometry()),
      .modelEntity(detail: .custom, geometry: .init(bounds: .empty)), .bounds, .pointCloud, .poses,
    ]
  }

  static func describe(_ result: PhotogrammetrySession.Result) -> String {
    switch result {
    case .modelFile(let url): return url.lastPathComponent
    case .modelEntity(let entity):
      let parts = entity.model?.mesh.parts.count ?? 0
      return "\(parts) parts, \(entity.model?.materials.first?.baseColor?.width ?? 0) px"
    case .bounds(let box): return "\(box.min) \(box.max) \(box.center) \(box.extents)"
    case .pointCloud(let cloud):
      let point: PhotogrammetrySession.PointCloud.Point? = cloud.points.first
      let position: SIMD3<Float>? = point?.position
      let color: SIMD4<UInt8>? = point?.color
      return "\(cloud.points.count) \(position != nil) \(color?.w ?? 0)"
    case .poses(let poses):
      for (id, pose) in poses.posesBySample {
        let rotation: simd_quatf = pose.rotation
        let translation: SIMD3<Float> = pose.translation
        let columns = pose.transform.matrix.columns
        let focal = pose.intrinsics?.columns.0.x
        _ = (id, rotation.real, rotation.imag.x, rotation.vector, translation, columns, focal)
      }
      return "\(poses.posesBySample.count) of \(poses.urlsBySample.count)"
    @unknown default: return "unknown"
    }
  }

  /// The events of a session, one word each, and its errors.
  static func follow(
    _ session: PhotogrammetrySession
  ) async -> (events: [String], errors: [any Error]) {
    var events: [String] = []
    var errors: [any Error] = []
    for await output in UntilProcessingCompleteFilter(input: session.outputs) {
      switch output {
      case .inputComplete: events.append("inputComplete")
      case .requestProgress(let request, let fractionComplete):
        if case .modelFile = request, fractionComplete == 1 { events.append("progress 1") }
      case .requestProgressInfo(let request, let progressInfo):
        if case .modelFile = request {
          let stage = progressInfo.processingStage?.processingStageString
          _ = (progressInfo.estimatedRemainingTime as TimeInterval?, stage)
        }
      case .requestComplete(let request, let result):
        switch request {
        case .modelFile(_, _, _), .modelEntity(_, _), .bounds, .poses, .pointCloud:
          events.append("complete " + describe(result))
        @unknown default: break
        }
      case .requestError(_, let error): errors.append(error)
      case .processingComplete: events.append("processingComplete")
      case .processingCancelled: events.append("processingCancelled")
      case .invalidSample(let id, _): events.append("invalid \(id)")
      case .skippedSample(let id): events.append("skipped \(id)")
      case .automaticDownsampling: events.append("automaticDownsampling")
      case .stitchingIncomplete: events.append("stitchingIncomplete")
      @unknown default: events.append(output.localizedDescription)
      }
    }
    return (events, errors)
  }

  static func words(_ error: PhotogrammetrySession.Error) -> String {
    switch error {
    case .insufficientStorage(requiredBytes: let bytes): "needs \(bytes) bytes"
    case .invalidImages(let url): "no images in \(url.lastPathComponent)"
    case .invalidOutput(let url): "no model in \(url.lastPathComponent)"
    }
  }

  static func sample(_ id: Int, _ image: CVPixelBuffer) -> PhotogrammetrySample {
    var sample = PhotogrammetrySample(id: id, image: image)
    sample.depthDataMap = nil
    sample.depthConfidenceMap = nil
    sample.gravity = CMAcceleration(x: 0, y: -1, z: 0)
    sample.objectMask = nil
    sample.camera = nil
    sample.boundingBox = nil
    sample.scanPassID = nil
    sample.sessionID = nil
    sample.captureTime = nil
    sample.metadata = ["FocalLenIn35mmFilm": 26]
    return sample
  }
}
