import Support

/// A color map with its coverage, roughness map and report.
struct PaintedAtlas: Sendable {
  /// Three bytes per texel, with all gaps filled.
  var pixels: [UInt8]
  /// 1 inside charts, before filling.
  var coverage: [UInt8]
  /// One byte per texel; empty if not requested.
  var roughness: [UInt8]
  /// The color map's part of the report.
  var report: TextureReport
}

extension ColorPainter {
  /// Minimum number of rings of texels by which charts are extended, so that even in the tenth
  /// mipmap level the flood fill starts far from the charts.
  private static let minGutter = 8

  /// Fills unseen surface and the space between charts.
  ///
  /// - Parameter seen: The colors from the photographs, in 8.8 fixed point, three per texel.
  func finished(
    _ seen: consuming [UInt16], choice: ViewLabels, layers: BlendLayers,
    offsets leveled: SeamOffsets, texels: PieceTexels, in context: RunContext
  ) throws -> PaintedAtlas {
    var colors = seen
    let unseen = UnseenFill(
      pieces: pieces, choice: choice, layers: layers, offsets: leveled.values)
    try unseen.paint(unseen.vertexColors(in: context), into: &colors, texels: texels, in: context)
    let pixels = try filled(colors, texels: texels, in: context)
    let roughness =
      choice.roughness.isEmpty
      ? [] : try roughnessMap(of: choice.roughness, coverage: texels.coverage, in: context)
    return PaintedAtlas(
      pixels: pixels, coverage: texels.coverage, roughness: roughness,
      report: report(choice, leveled))
  }

  /// The map in bytes with its gaps filled.
  private func filled(
    _ colors: [UInt16], texels: PieceTexels, in context: RunContext
  ) throws -> [UInt8] {
    var pixels = [UInt8](unsafeUninitializedCapacity: colors.count) { target, count in
      for i in colors.indices { target[i] = UInt8(min(255, (UInt32(colors[i]) + 128) >> 8)) }
      count = colors.count
    }
    var filled = texels.coverage
    for texel in texels.border.texels { filled[Int(texel.index)] = 1 }
    let gutter = GutterFill(size: options.size, coverage: filled)
    let covered = try gutter.grow(
      &pixels, channels: 3, rings: max(Self.minGutter, 2 * options.padding), in: context)
    try gutter.flood(&pixels, covered: covered, in: context)
    return pixels
  }
}
