import Scene
import Support

extension PoissonSamples {
  /// The samples of an index range.
  func part(_ range: Range<Int>) -> PoissonSamples {
    var part = PoissonSamples(frame: frame)
    part.append(self, range)
    return part
  }

  /// Appends a range of other samples, in order.
  mutating func append(_ other: PoissonSamples, _ range: Range<Int>) {
    positions += other.positions[range]
    normals += other.normals[range]
    areas += other.areas[range]
    depths += other.depths[range]
    counts += other.counts[range]
    if !other.colors.isEmpty { colors += other.colors[range] }
    if !other.deviations.isEmpty { deviations += other.deviations[range] }
    if !other.information.isEmpty { information += other.information[range] }
    if !other.weights.isEmpty { weights += other.weights[range] }
  }

  func store(into writer: inout ByteWriter) {
    writer.packed(positions)
    writer.packed(normals)
    writer.packed(colors)
    for numbers in [areas, depths, deviations, information, weights] { writer.array(numbers) }
    writer.array(counts)
  }

  /// Reads samples that were stored for the same octree.
  init(from reader: inout ByteReader, frame: GridFrame) throws {
    self.init(frame: frame)
    positions = try reader.packed()
    normals = try reader.packed()
    colors = try reader.packed()
    areas = try reader.array()
    depths = try reader.array()
    deviations = try reader.array()
    information = try reader.array()
    weights = try reader.array()
    counts = try reader.array()
    guard isConsistent, hasPlainNumbers else { throw StorageError.inconsistent("samples") }
  }

  /// Whether each property is present for all samples or for none.
  var isConsistent: Bool {
    let own = [normals.count, areas.count, depths.count, counts.count]
    let others = [colors.count, deviations.count, information.count, weights.count]
    return own.allSatisfy { $0 == positions.count }
      && others.allSatisfy { $0 == 0 || $0 == positions.count }
  }

  private var hasPlainNumbers: Bool {
    let side = Float(1 << frame.depth)
    let levels = 0...Float(frame.depth)
    // Test each component: minimum and maximum would ignore NaN.
    return positions.allSatisfy { p in p.indices.allSatisfy { (0..<side).contains(p[$0]) } }
      && normals.allSatisfy { n in n.indices.allSatisfy { abs(n[$0]) <= 2 } }
      && depths.allSatisfy(levels.contains) && counts.allSatisfy { $0 > 0 }
      && [areas, deviations, information, weights].joined().allSatisfy { $0 >= 0 && $0.isFinite }
  }
}
