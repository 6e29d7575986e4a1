import Geometry

/// What the `mesh` stage did, with figures.
public struct MeshReport: Codable, Sendable, Equatable {
  /// Points of the cloud, and how many had a usable position and normal.
  public var inputPoints = 0
  public var usablePoints = 0
  /// Points outside the region of interest, and points dropped as isolated.
  public var outsideRegion = 0
  public var isolatedPoints = 0
  /// Samples after merging the points of one cell.
  public var samples = 0
  /// The region the surface was built in, world units, and whether the user gave it.
  public var region: BoundingBox?
  public var regionGiven = false
  public var octreeDepth = 0
  /// Side of the finest octree cell, world units.
  public var cellSize = 0.0
  /// Unknowns of the finest level and of all levels.
  public var finestUnknowns = 0
  public var unknowns = 0
  /// Surface as extracted.
  public var extractedVertices = 0
  public var extractedTriangles = 0
  /// Surface after trimming, cropping and removal of small pieces: `SurfaceModel.detailed`.
  public var detailedVertices = 0
  public var detailedTriangles = 0
  /// Share of the extracted area removed because nothing was seen there, and unseen patches kept.
  public var trimmedShare = 0.0
  public var filledHoles = 0
  public var componentsRemoved = 0
  public var components = 0
  /// The simplified mesh.
  public var vertices = 0
  public var triangles = 0
  public var triangleBudget = 0
  /// Root of the largest mean squared distance accepted by simplification, world units.
  public var simplificationError = 0.0
  public var boundaryEdges = 0
  public var boundaryLoops = 0
  public var watertight = false
  public var warnings: [String] = []

  public init() {}
}
