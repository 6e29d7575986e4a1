import Scene

extension USDModel {
  /// A point cloud as a `Points` prim with optional colors, normals and widths.
  public static func layer(of cloud: PointCloud, name: String, comment: String) -> USDLayer {
    var prim = USDPrim("Points", "points")
    prim.properties = [
      USDProperty("float3[]", "extent", value: .float3s(extent(of: cloud.positions))),
      USDProperty("point3f[]", "points", value: .float3s(cloud.positions)),
    ]
    if cloud.normals.count == cloud.positions.count {
      prim.properties.append(
        USDProperty(
          "normal3f[]", "normals", value: .float3s(cloud.normals), interpolation: "vertex"))
    }
    if cloud.colors.count == cloud.positions.count {
      prim.properties.append(displayColor(cloud.colors))
    }
    let widths =
      cloud.radii.count == cloud.positions.count
      ? cloud.radii.map { $0 * 2 } : [typicalWidth(cloud)]
    let interpolation = widths.count == 1 && cloud.positions.count != 1 ? "constant" : "vertex"
    prim.properties.append(
      USDProperty("float[]", "widths", value: .floats(widths), interpolation: interpolation))
    var root = USDPrim("Xform", name)
    root.kind = "component"
    root.children = [prim]
    return USDLayer(root: root, comment: comment)
  }

  /// A width at which points spread over the faces of the extent would approximately touch.
  private static func typicalWidth(_ cloud: PointCloud) -> Float {
    let box = extent(of: cloud.positions)
    let size = (box[1] - box[0]).max()
    return size / Float(max(cloud.positions.count, 1)).squareRoot()
  }
}
