import Pipeline
import Scene
import Support

extension PhotogrammetrySession.Configuration.CustomDetailSpecification {
  /// The specification as stage settings.
  var settings: [StageName: [String: String]] {
    var texture = ["size": String(maximumTextureDimension.rawValue)]
    for (name, map) in Self.maps { texture[name] = String(outputTextureMaps.contains(map)) }
    if case .jpeg(let quality) = textureFormat {
      texture["format"] = "jpeg"
      let percent = quality.isFinite ? min(1, max(0, quality)) * 100 : 100
      texture["quality"] = String(max(1, Int(saturating: percent.rounded())))
    }
    return [
      .mesh: ["triangles": String(max(1, min(maximumPolygonCount, 30_000_000)))],
      .texture: texture,
    ]
  }

  /// The setting name of each map.
  private static let maps: [(String, TextureMapOutputs)] = [
    ("diffuse-map", .diffuseColor), ("normal-map", .normal), ("roughness-map", .roughness),
    ("displacement-map", .displacement), ("occlusion-map", .ambientOcclusion),
  ]
}
