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
  package var leveling = true
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
      "Minimum gap between charts, so that texture filtering does not mix them."),
    .number(
      "smoothness", \.smoothness, in: 0...100,
      "Cost of a seam between two adjacent triangles, relative to the quality of the best "
        + "view, 1."),
    .number(
      "max-angle", \.maxAngle, in: 10...89, unit: .degrees,
      "Maximum angle between a triangle's normal and the direction to a view that may color it."),
    .flag(
      "exposure", \.exposure,
      "Estimate a gain per photograph and color channel, and compensate for it."),
    .flag(
      "consistency", \.consistency,
      "Reject views whose color of a triangle disagrees with that of the other views."),
    .flag(
      "levelling", \.leveling,
      "Distribute color differences at seams over their surroundings."),
    .flag(
      "consensus", \.consensus,
      "Blend low frequencies towards the mean of all views, to suppress specular highlights."),
    .flag("blending", \.blending, "Cross-fade the two photographs along each seam."),
    .flag(
      "normal-map", \.normalMap,
      "Bake the detailed surface's normals into a tangent-space map."),
    .flag("occlusion-map", \.occlusionMap, "Bake ambient occlusion of the detailed surface."),
    .flag(
      "roughness-map", \.roughnessMap,
      "Estimate the roughness of the surface from how its brightness changes between views."),
    .flag(
      "displacement-map", \.displacementMap,
      "Bake the height of the detailed surface above the mesh."),
    .flag("diffuse-map", \.diffuseMap, "Write the color map."),
    .count(
      "pages", \.pages, in: 1...16,
      "Maximum number of color maps if no other map is made; as many are used as the "
        + "photographs' detail needs."),
    .choice("format", \.encoding.format, "File format of the maps."),
    .count("quality", \.encoding.quality, in: 1...100, "JPEG quality of the maps."),
    .choice(
      "faces", \.faces,
      "Faces of the exported model; quads merges pairs of triangles into well-shaped "
        + "quadrilaterals."),
    .count(
      "occlusion-rays", \.occlusionRays, in: 4...1024,
      "Number of rays per sample of the ambient occlusion."),
    .number(
      "occlusion-reach", \.occlusionReach, in: 0.1...100, unit: .percent,
      "Distance beyond which surfaces no longer occlude, as a share of the model's diagonal."),
  ]
}
