import Geometry
import Imaging
import Scene
import Support
import Synchronization

/// A photograph with its pose, as `cameraFromWorld` in the world of the model.
package struct PosedPhotograph: Sendable {
  package var name: String
  package var image: ImageSource
  package var camera: Camera
  package var pose: RigidTransform
  /// Whether the model was made of it as well.
  package var isSeen: Bool

  package init(
    name: String, image: ImageSource, camera: Camera, pose: RigidTransform, isSeen: Bool
  ) {
    self.name = name
    self.image = image
    self.camera = camera
    self.pose = pose
    self.isSeen = isSeen
  }
}

/// Compares a model with photographs.
package struct ModelJudge: Sendable {
  /// The outcome for one photograph.
  package struct Outcome: Sendable {
    package var frame: FrameEvaluation
    var places = BlockPlaces()
  }

  private let renderer: ModelRenderer
  private let survey: PlaceSurvey
  private let stride: Int
  private let context: RunContext

  /// - Parameters:
  ///   - views: The views that the model was made of, in its world.
  ///   - support: The plane that the object stands on, if it is known.
  ///   - stride: Distance of the samples in a photograph, pixels.
  /// - Throws: `EvaluationError.noSurface`, `EvaluationError.noColor`.
  package init(
    _ model: TexturedModel, views: [(pose: RigidTransform, camera: Camera)],
    support: SupportLayer?, stride: Int, in context: RunContext
  ) throws {
    renderer = try ModelRenderer(model)
    survey = PlaceSurvey(
      mesh: model.mesh, sights: SightSurvey(views, rays: renderer.rays), support: support)
    self.stride = stride
    self.context = context
  }

  /// Compares the model with photographs; one that cannot be read is reported with the reason.
  ///
  /// - Returns: The outcomes in order, the blocks by place, and the map on the surface.
  /// - Throws: `Cancelled`.
  package func judge(
    _ photographs: [PosedPhotograph]
  ) throws -> (frames: [FrameEvaluation], places: BlockPlaces, votes: SurfaceVotes) {
    // Sums of integers, which do not depend on the order.
    let votes = Mutex(SurfaceVotes(triangles: survey.mesh.triangles.count))
    let outcomes = try context.parallelMap(photographs, label: "Comparing photographs") {
      photograph, _ in
      try judge(photograph) { comparison in
        votes.withLock { $0.add(comparison.blocks, in: comparison.view) }
      }
    }
    let places = outcomes.reduce(into: BlockPlaces()) { $0.add($1.places) }
    return (outcomes.map(\.frame), places, votes.withLock { $0 })
  }

  private func judge(
    _ photograph: PosedPhotograph, vote: (ViewComparison) -> Void
  ) throws -> Outcome {
    var outcome = Outcome(
      frame: FrameEvaluation(name: photograph.name, isSeen: photograph.isSeen))
    let comparison: ViewComparison
    do {
      comparison = try compare(photograph)
    } catch let error as ImagingError {
      outcome.frame.problem = .unreadable("\(error)")
      return outcome
    }
    outcome.frame.quality = comparison.quality
    if comparison.quality.psnr == nil { outcome.frame.problem = .notVisible }
    for block in comparison.blocks {
      try context.checkCancellation()
      let place = survey.place(of: block, in: comparison.view)
      outcome.places[place].add(isUnlike: block.isUnlike)
    }
    vote(comparison)
    return outcome
  }

  /// The model in a photograph, sample by sample.
  ///
  /// - Throws: `ImagingError`, `Cancelled`.
  package func compare(_ photograph: PosedPhotograph) throws -> ViewComparison {
    let pixels = try photograph.image.loadRGB()
    let camera = photograph.camera.resized(width: pixels.width, height: pixels.height)
    let grid = SampleGrid(width: pixels.width, height: pixels.height, stride: stride)
    let view = try renderer.render(camera: camera, pose: photograph.pose, grid: grid, in: context)
    return ViewComparison(photograph: SampledImage(pixels, grid), view: view)
  }
}
