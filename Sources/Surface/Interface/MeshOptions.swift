import Support

/// Options of the `mesh` stage.
public struct MeshOptions: StageOptions {
  package var detail = MeshDetail.medium
  package var triangles = 0
  package var depth = 0
  package var samplesPerCell = 4.0
  package var screening = 4.0
  package var closed = false
  // A block takes about 200 MB while it is solved; surfaces of fewer than two
  // million samples are one.
  package var blockSize = 65_536
  package var outlines = true
  package var trim = 6.0
  package var fill = 8.0
  package var minComponent = 2.0
  package var box = ""
  package var ignoreBox = false
  /// Creates the default options, which suit a few dozen photographs of one object.
  public init() {}

  /// Name, limits, unit and help of each option.
  public static let settings: [Setting<Self>] = [
    .choice(
      "detail", \.detail,
      "Triangle budget, an upper limit: preview 25k, reduced 50k, medium 100k, full 250k, "
        + "raw 30M."),
    .count(
      "triangles", \.triangles, in: 0...30_000_000,
      "Maximum number of triangles after simplification; 0 uses the budget of the detail level."),
    .count(
      "depth", \.depth, in: 0...12,
      "Octree depth; the finest cell is the domain divided by 2 to this power; 0 = automatic."),
    .number(
      "samples-per-cell", \.samplesPerCell, in: 0.5...64,
      "Average number of points per octree cell; more smooths noise, fewer preserves detail."),
    .number(
      "screening", \.screening, in: 0...100,
      "Weight of the screening term of the points; 0 is unscreened Poisson reconstruction."),
    .count(
      "block-size", \.blockSize, in: 100...10_000_000,
      "Maximum number of bricks (4 x 4 x 4 octree nodes) solved at once; a larger octree is "
        + "split into blocks."
    ),
    .flag(
      "outlines", \.outlines,
      "Move the surface to the silhouettes in the photographs."),
    .number(
      "trim", \.trim, in: 0...1_000,
      "Remove surface farther than this many local cells from every point; 0 removes nothing."),
    .number(
      "fill", \.fill, in: 0...100, unit: .percent,
      "Keep unseen patches up to this share of the seen area, to close holes."),
    .flag(
      "closed", \.closed, "Keep the surface closed: do not trim, and cap it where the box cuts it."),
    .number(
      "min-component", \.minComponent, in: 0...100, unit: .percent,
      "Minimum area of a connected component, as a share of the largest one; smaller ones "
        + "are removed."),
    .text(
      "box", \.box,
      "Object box minx,miny,minz,maxx,maxy,maxz in world units, at which the surface is cut; "
        + "empty uses the capture's box, if any."),
    .flag(
      "ignore-box", \.ignoreBox,
      "Reconstruct everything that was seen, even if the capture has an object box or dense "
        + "separated the object from its support surface."),
  ]

  /// The triangle budget: `triangles` if set, otherwise that of the detail level.
  public var triangleBudget: Int { triangles > 0 ? triangles : detail.triangles }
}
