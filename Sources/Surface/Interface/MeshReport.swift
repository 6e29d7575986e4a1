import Geometry

/// What the `mesh` stage did, with figures.
public struct MeshReport: Codable, Sendable, Equatable {
  /// Points of the cloud.
  public var inputPoints = 0
  /// Points with a finite position and normal.
  public var usablePoints = 0
  /// Usable points outside the region of interest.
  public var outsideRegion = 0
  /// Points dropped because their neighbours lie far away.
  public var isolatedPoints = 0
  /// Samples after merging the points of one cell.
  public var samples = 0
  /// The region the surface was built in, world units.
  public var region: BoundingBox?
  /// Whether the user gave the region.
  public var regionGiven = false
  /// Whether the region is the object's box that the capture carries.
  public var regionOfCapture = false
  /// Whether it holds the object that the dense stage told from its surroundings.
  public var regionSeparated = false
  /// Height of the surface below the object that was cut away, at the world's origin, and the
  /// standard deviation of its points; `nil` where none was.
  public var supportHeight: Double?
  /// World units.
  public var supportDeviation: Double?
  /// Level of the finest octree cells.
  public var octreeDepth = 0
  /// Side of the finest octree cell, world units.
  public var cellSize = 0.0
  /// Unknowns of the finest level.
  public var finestUnknowns = 0
  /// Unknowns of all levels.
  public var unknowns = 0
  /// Vertices of the surface as extracted.
  public var extractedVertices = 0
  /// Triangles of the surface as extracted.
  public var extractedTriangles = 0
  /// Vertices after trimming, cropping and removal of small pieces: `SurfaceModel.detailed`.
  public var detailedVertices = 0
  /// Triangles of `SurfaceModel.detailed`.
  public var detailedTriangles = 0
  /// Share of the extracted area removed because nothing was seen there, 0 ... 1.
  public var trimmedShare = 0.0
  /// Unseen patches that stay, closing holes.
  public var filledHoles = 0
  /// Connected pieces removed as too small.
  public var componentsRemoved = 0
  /// Connected pieces that stay.
  public var components = 0
  /// Places where the surface turns away from a photograph's camera, in the last round.
  public var outlinePlaces = 0
  /// Those of them where the photograph has an edge, to which the surface was moved.
  public var outlineEdges = 0
  /// Pixels by which outlines were taken to lie outside of the surface, half of what they do where points are
  /// sure; `nil` where no outline was looked at.
  public var outlineExcess: Double?
  /// Vertices of the simplified mesh.
  public var vertices = 0
  /// Triangles of the simplified mesh.
  public var triangles = 0
  /// Triangles the simplification aimed at.
  public var triangleBudget = 0
  /// Root of the largest mean squared distance accepted by simplification, world units.
  public var simplificationError = 0.0
  /// Edges of the simplified mesh with one triangle.
  public var boundaryEdges = 0
  /// Closed rings these edges form.
  public var boundaryLoops = 0
  /// Whether the simplified mesh is a closed manifold.
  public var watertight = false
  /// What a user should know.
  public var warnings: [MeshWarning] = []

  /// A report of nothing done.
  public init() {}
}

/// What a user should know of a surface.
public enum MeshWarning: Codable, Sendable, Equatable {
  /// This many points have no finite position and normal and were left out.
  case unusablePoints(count: Int)
  /// Without camera poses the region was chosen from the points alone.
  case noPoses
  /// Simplification stopped above the budget, as the rest holds the surface's topology.
  case overBudget(triangles: Int, budget: Int)
}
