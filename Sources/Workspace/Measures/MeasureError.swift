import Markers
import Measuring

/// Why something cannot be picked or measured.
package enum MeasureError: Error, Equatable {
  /// No point has this name; `near` is the most similar one.
  case unknownPoint(String, near: String?)
  case pointExists(String)
  /// A text cannot be the name of a point.
  case invalidName(String)
  /// A point needs picks in two photographs.
  case onePhotograph(point: String)
  case repeatedFrame(point: String, frame: String)
  /// A pick is outside its photograph of `width` × `height` pixels.
  case outside(Pick, width: Int, height: Int)
  /// A known distance uses the point.
  case inUse(point: String, by: KnownDistance)
  /// The point defines origin or north, as the command that states it is named.
  case inUseOfWorld(point: String, String)
  /// The direction from one point to another is vertical.
  case verticalNorth(from: String, to: String)
  /// A position can only be stated in the world of an alignment.
  case noWorld
  /// A measurement names a point twice.
  case samePoint(String)
  /// A point has no position.
  case notLocated(point: String, PointProblem)
  /// The distance of two points is not known.
  case noDistance(String, String)
  /// A stated upward direction does not apply to the alignment.
  case notUpright(UpProblem)
  /// A round target has neither axes nor sides.
  case markerWithoutAxes(MarkerName)
  /// No photograph shows the marker.
  case markerNotSeen(MarkerName)
  /// A marker has no position.
  case markerNotLocated(MarkerName, MarkerProblem)
  /// A name in the file of a board is not the place of a marker.
  case notOnBoard(String)
  /// No surface that the object stands on was found.
  case noSupport
  /// The mesh has holes, and thus no volume.
  case openMesh(holes: Int)
}
