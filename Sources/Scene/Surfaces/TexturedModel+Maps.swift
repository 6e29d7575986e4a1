extension TexturedModel {
  /// Names of the maps that exports write, in their order.
  public var mapNames: [String] {
    let maps: [(name: String, isThere: Bool)] = [
      ("diffuse", hasDiffuse), ("normal", normal != nil), ("occlusion", occlusion != nil),
      ("roughness", roughness != nil), ("displacement", displacement != nil),
    ]
    return maps.filter(\.isThere).map(\.name)
  }
}
