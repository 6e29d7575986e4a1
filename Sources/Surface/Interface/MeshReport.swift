import Geometry

/// Report of the `mesh` stage.
public struct MeshReport: Codable, Sendable, Equatable {
  /// Number of points of the cloud.
  public var inputPoints = 0
  /// Number of points with a finite position and normal.
  public var usablePoints = 0
  /// Number of usable points outside the region of interest.
  public var outsideRegion = 0
  /// Number of points dropped because their neighbors are far away.
  public var isolatedPoints = 0
  /// Number of samples after merging the points of each cell.
  public var samples = 0
  /// The region of the reconstruction, in world units.
  public var region: BoundingBox?
  /// Whether the user gave the region.
  public var regionGiven = false
  /// Whether the region is the object box of the capture.
  public var regionOfCapture = false
  /// Whether the region is that of the object that the dense stage separated from its surroundings.
  public var regionSeparated = false
  /// Height, at the world's origin, of the support plane below the object, which is cut away; `nil`
  /// if no plane was found.
  public var supportHeight: Double?
  /// Standard deviation of the support plane's points, in world units.
  public var supportDeviation: Double?
  /// Level of the finest octree cells.
  public var octreeDepth = 0
  /// Side of the finest octree cell, in world units.
  public var cellSize = 0.0
  /// Number of unknowns of the finest level.
  public var finestUnknowns = 0
  /// Number of unknowns of all levels.
  public var unknowns = 0
  /// Number of vertices of the extracted surface.
  public var extractedVertices = 0
  /// Number of triangles of the extracted surface.
  public var extractedTriangles = 0
  /// Number of vertices after trimming, cropping and removal of small components:
  /// `SurfaceModel.detailed`.
  public var detailedVertices = 0
  /// Number of triangles of `SurfaceModel.detailed`.
  public var detailedTriangles = 0
  /// Fraction of the extracted area removed as unsupported, 0 ... 1.
  public var trimmedShare = 0.0
  /// Number of unsupported patches that remain and close holes.
  public var filledHoles = 0
  /// Number of connected components removed as too small.
  public var componentsRemoved = 0
  /// Number of connected components that remain.
  public var components = 0
  /// Number of contour points in the photographs, in the last round.
  public var outlinePlaces = 0
  /// Number of those with an edge in the photograph, to which the surface was moved.
  public var outlineEdges = 0
  /// Outward bias of silhouettes, in pixels: half of their median distance outside the surface
  /// where points are most certain; `nil` if no silhouettes were used.
  public var outlineExcess: Double?
  /// Number of vertices of the simplified mesh.
  public var vertices = 0
  /// Number of triangles of the simplified mesh.
  public var triangles = 0
  /// Target number of triangles of the simplification.
  public var triangleBudget = 0
  /// Square root of the largest mean squared distance accepted by simplification, in world units.
  public var simplificationError = 0.0
  /// Number of edges of the simplified mesh with only one triangle.
  public var boundaryEdges = 0
  /// Number of closed loops formed by these edges.
  public var boundaryLoops = 0
  /// The largest of these loops; `nil` without any, and in results of earlier versions.
  public var largestOpening: MeshOpening?
  /// Area of the simplified mesh, in squared world units; `nil` in results of earlier versions.
  public var area: Double?
  /// Whether the simplified mesh is a closed manifold.
  public var watertight = false
  /// Warnings for the user.
  public var warnings: [MeshRemark] = []

  /// Creates an empty report.
  public init() {}
}

/// A warning about a surface.
public enum MeshRemark: Codable, Sendable, Equatable {
  /// `count` points have no finite position and normal and were ignored.
  case unusablePoints(count: Int)
  /// There are no camera poses; the region was determined from the points alone.
  case noPoses
  /// Simplification stopped above the budget, because further collapses would change the topology.
  case overBudget(triangles: Int, budget: Int)
}
