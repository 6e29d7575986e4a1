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
  package var blending = true
  package var normalMap = true
  package var occlusionMap = true
  package var occlusionRays = 32
  package var occlusionReach = 10.0

  /// The defaults, meant for some dozens of photographs of one object.
  public init() {}

  /// Name, limits, unit and help of each option.
  public static let settings: [Setting<Self>] = [
    .count(
      "size", \.size, in: 64...8192, unit: .pixels,
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
    .flag("blending", \.blending, "Cross-fade the two photographs along each seam."),
    .flag(
      "normal-map", \.normalMap,
      "Bake the detailed surface's normals into a tangent-space map."),
    .flag("occlusion-map", \.occlusionMap, "Bake ambient occlusion of the detailed surface."),
    .count(
      "occlusion-rays", \.occlusionRays, in: 4...1024,
      "Rays cast for each sample of the ambient occlusion."),
    .number(
      "occlusion-reach", \.occlusionReach, in: 0.1...100, unit: .percent,
      "Distance at which surfaces stop to occlude, as a share of the model's diagonal."),
  ]
}
