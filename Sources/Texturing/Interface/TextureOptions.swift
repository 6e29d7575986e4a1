import Scene
import Support

/// Options of the `texture` stage.
public struct TextureOptions: StageOptions {
  package var size = 4096
  package var padding = 4
  package var smoothness = 0.5
  package var maxAngle = 75.0
  package var exposure = true
  package var consistency = true
  package var levelling = true
  package var consensus = true
  package var blending = true
  package var normalMap = true
  package var occlusionMap = true
  package var roughnessMap = false
  package var displacementMap = false
  package var diffuseMap = true
  package var pages = 1
  package var encoding = Encoding()
  package var faces = Faces.triangles
  package var occlusionRays = 32
  package var occlusionReach = 10.0

  /// File format of the maps.
  package struct Encoding: Sendable, Equatable {
    package var format = Format.png
    package var quality = 90
    /// The image format.
    package enum Format: String, Sendable, CaseIterable {
      case png, jpeg
    }

    var value: TextureEncoding { format == .png ? .png : .jpeg(quality: quality) }
  }

  /// Type of faces of the exported model.
  package enum Faces: String, Sendable, CaseIterable {
    case triangles, quads
  }

  /// Creates the default options, which suit a few dozen photographs of one object.
  public init() {}

  /// Name, limits, unit and help of each option.
  public static let settings: [Setting<Self>] = [
    .count(
      "size", \.size, in: 64...16384, unit: .pixels,
      "Width and height of the texture maps."),
    .count(
      "padding", \.padding, in: 1...64, unit: .pixels,
      "Smallest gap between charts, so that filtering does not mix them."),
    .number(
      "smoothness", \.smoothness, in: 0...100,
      "Cost of a seam between two neighbouring triangles, against the best view's quality as 1."),
    .number(
      "max-angle", \.maxAngle, in: 10...89, unit: .degrees,
      "Largest angle between a triangle's normal and the direction to a view that may colour it."),
    .flag(
      "exposure", \.exposure,
      "Estimate a gain per photograph and colour channel, and compensate it."),
    .flag(
      "consistency", \.consistency,
      "Leave out views whose colour of a triangle disagrees with the other views'."),
    .flag(
      "levelling", \.levelling,
      "Spread the colour difference at seams over their surroundings."),
    .flag(
      "consensus", \.consensus,
      "Draw what is broad towards the mean of all photographs, so that one's gloss does not stay."),
    .flag("blending", \.blending, "Cross-fade the two photographs along each seam."),
    .flag(
      "normal-map", \.normalMap,
      "Bake the detailed surface's normals into a tangent-space map."),
    .flag("occlusion-map", \.occlusionMap, "Bake ambient occlusion of the detailed surface."),
    .flag(
      "roughness-map", \.roughnessMap,
      "Estimate how matt the surface is from how its brightness changes between views."),
    .flag(
      "displacement-map", \.displacementMap,
      "Bake the height of the detailed surface above the mesh."),
    .flag("diffuse-map", \.diffuseMap, "Write the colour map."),
    .count(
      "pages", \.pages, in: 1...16,
      "Most colour maps where no other map is made: as many as hold what photographs show."),
    .choice("format", \.encoding.format, "How the maps are written."),
    .count("quality", \.encoding.quality, in: 1...100, "Quality of JPEG maps."),
    .choice(
      "faces", \.faces,
      "Faces of the written model; quads joins pairs of triangles that form good ones."),
    .count(
      "occlusion-rays", \.occlusionRays, in: 4...1024,
      "Rays cast for each sample of the ambient occlusion."),
    .number(
      "occlusion-reach", \.occlusionReach, in: 0.1...100, unit: .percent,
      "Distance at which surfaces stop to occlude, as a share of the model's diagonal."),
  ]
}
