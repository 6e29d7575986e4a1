import Alignment
import Dense
import Surface

/// What stopped or degraded a stage.
package enum StageWeakness: Sendable, Equatable {
  case noResult
  /// The result does not match the current frames, settings or earlier results.
  case stale

  // features
  case unreadablePhotographs
  case littleTexture

  // match
  case unmatchedFrames
  /// Groups of frames without verified pairs between them.
  case severalGroups
  /// A background that is static relative to the camera.
  case staticBackground

  // align
  /// Frames without a pose, by the gate that stopped them.
  case unregistered(Gate)
  /// More sensitive settings that were tried; with the number of frames that had a pose then, or the
  /// expected number of right poses if it was uncertain poses that were to be improved.
  case retried(AlignRetry)
  case separateModels
  case placedByDevice
  case partition(PartitionRecord)
  case duplicates(DisambiguationRemark)
  case scale(ScaleRemark)
  case devices(DeviceRemark)

  // dense
  /// Frames without a depth map, by the gate that stopped them.
  case noDepthMap(Gate)
  case sensorDepthUnused(SensorScaleSource)
  case objectNotSeparated(ObjectSeparation.Problem)

  // mesh
  case mesh(MeshRemark)
  case openBorders

  // texture
  case unusablePhotographs
  /// Surface that no photograph observes.
  case unseenSurface
}
