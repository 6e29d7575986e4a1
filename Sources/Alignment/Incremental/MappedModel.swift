import Geometry
import Support

/// A model with what it was built from and the attempts on the way.
///
/// A value: `IncrementalMapper(continuing:in:)` grows it further.
struct MappedModel: Sendable {
  /// The problem; its pairs are those the model was built from.
  var problem: MappingProblem
  /// Tracks of these pairs before any view was registered; further models start from them.
  let initialTracks: InitialTracks
  var sparse: SparseModel
  /// Conflicts of the model's tracks that are still open.
  var trackConflicts: [SIMD2<Int32>]
  /// Attempts to register views, in order.
  var registrations: [RegistrationRecord]
  /// Newest failed attempt to register each view.
  var failures: [Int: PoseAttempt]
  /// Views and points at the last global adjustment.
  var lastGlobal: (views: Int, points: Int)
  /// What of cameras was held in the end; see `IntrinsicsSchedule`.
  var held: [Int: IntrinsicsFreedom]
  /// Whether views that points do not hold keep their device's poses.
  var isAnchored = false
  /// How uncertain the finished model is; `nil` before the last adjustment.
  var covariance: PoseCovariance?
  /// Methods that were run for it, the one whose result it is first.
  var methods: [MethodRecord] = []
  /// Initial pairs that were tried on the way to it.
  var initialPairs: [InitialPairRecord] = []
  /// Models of clusters of views that did not join it.
  var apart: [SparseModel] = []

  var registeredCount: Int { sparse.registeredCount }
}

/// The covariance of a bundle adjustment, and the views of its poses.
struct PoseCovariance: Sendable {
  let views: [Int]
  let poses: [Geometry.PoseCovariance]
  /// By camera; empty where poses were looked at in blocks.
  let intrinsics: [IntrinsicsDeviation]
}

extension IncrementalMapper {
  /// A mapper that goes on from a finished model.
  init(continuing mapped: MappedModel, in context: RunContext) {
    self.init(mapped.problem, mapped.initialTracks, in: context)
    model = mapped.sparse
    trackConflicts = mapped.trackConflicts
    registrations = mapped.registrations
    failures = mapped.failures
    lastGlobal = mapped.lastGlobal
    schedule.held = mapped.held
    covariance = mapped.covariance
    isAnchored = mapped.isAnchored
  }
}

extension MappedModel {
  /// The state of a mapper as a value.
  ///
  /// - Parameter problem: The pairs in use, of which the mapper may have left out some.
  init(_ mapper: IncrementalMapper, of problem: MappingProblem, _ initialTracks: InitialTracks) {
    self.problem = problem
    self.initialTracks = initialTracks
    sparse = mapper.model
    trackConflicts = mapper.trackConflicts
    registrations = mapper.registrations
    failures = mapper.failures
    lastGlobal = mapper.lastGlobal
    held = mapper.schedule.held
    covariance = mapper.covariance
    isAnchored = mapper.isAnchored
  }

  /// Takes over the state of a mapper that continued the model.
  mutating func update(from mapper: IncrementalMapper) {
    let before = self
    self = MappedModel(mapper, of: problem, initialTracks)
    (methods, initialPairs) = (before.methods, before.initialPairs)
    apart = before.apart
  }
}
