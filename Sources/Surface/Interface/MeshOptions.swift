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
      "Triangle budget by name, fewer than 25k, 50k, 100k, 250k, or raw: fewer than 30M."),
    .count(
      "triangles", \.triangles, in: 0...30_000_000,
      "Most triangles after simplification; 0 takes the budget of the detail level."),
    .count(
      "depth", \.depth, in: 0...12,
      "Octree depth, the finest cell being the domain over 2 to this power; 0 chooses it."),
    .number(
      "samples-per-cell", \.samplesPerCell, in: 0.5...64,
      "Points an octree cell should hold on average: more smooths noise, fewer keep detail."),
    .number(
      "screening", \.screening, in: 0...100,
      "How strongly the surface is drawn to the points: 0 is plain Poisson reconstruction."),
    .count(
      "block-size", \.blockSize, in: 100...10_000_000,
      "Bricks of 4 x 4 x 4 octree nodes that are solved at once; a larger octree is cut into blocks."
    ),
    .flag(
      "outlines", \.outlines,
      "Move the surface to where the photographs show that it ends."),
    .number(
      "trim", \.trim, in: 0...1_000,
      "Surface farther from every point than this many local cells is removed; 0 keeps all."),
    .number(
      "fill", \.fill, in: 0...100, unit: .percent,
      "Unseen patches up to this share of the seen area stay, closing holes."),
    .flag(
      "closed", \.closed, "Keep the surface closed: trim nothing and cap the cut at the box."),
    .number(
      "min-component", \.minComponent, in: 0...100, unit: .percent,
      "Pieces smaller than this share of the largest piece's area are removed."),
    .text(
      "box", \.box,
      "Object box minx,miny,minz,maxx,maxy,maxz in world units, cut cleanly; empty for the "
        + "capture's own, if it has one."),
    .flag(
      "ignore-box", \.ignoreBox,
      "Build all that was seen, where the capture carries the object's box or the object was told "
        + "from what it stands on."),
  ]

  /// The triangle budget: `triangles` if set, otherwise that of the detail level.
  public var triangleBudget: Int { triangles > 0 ? triangles : detail.triangles }
}
