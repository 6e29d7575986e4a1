import Imaging
import Scene

/// Access to the results of `align` and later stages, complete or in part.
extension Results {
  /// All pairs of frames that were tried.
  package mutating func pairs() throws -> FrameOutput<[ViewPair]> {
    try output(of: MatchBinding.self)
  }

  /// Poses, cameras and sparse points.
  package mutating func reconstruction() throws -> FrameOutput<Reconstruction> {
    try output(of: AlignBinding.self)
  }

  /// The reconstruction without points, which dominate its memory, unless they are in memory
  /// already.
  package mutating func posedViews() throws -> FrameOutput<Reconstruction> {
    if isInMemory(.align) { return try reconstruction() }
    return try aligned(as: CameraPoses.self, \.reconstruction).map(\.reconstruction)
  }

  /// The reconstruction with the views that observe each point.
  package mutating func sightedViews() throws -> FrameOutput<PointVisibility> {
    if isInMemory(.align) { return try reconstruction().map { PointVisibility($0) } }
    return try aligned(as: PointVisibility.self, \.reconstruction)
  }

  /// The result of `align`, read as a smaller type.
  private mutating func aligned<Part: Storable>(
    as _: Part.Type, _ posed: (Part) -> Reconstruction
  ) throws -> FrameOutput<Part> {
    let names = names(of: .align)
    let part = try readOrForget(.align) { file in
      let part = try file.read(AlignBinding.section, as: Part.self)
      guard AlignBinding.isConsistent(posed(part), views: names.count) else {
        throw StorageError.inconsistent(AlignBinding.section)
      }
      return part
    }
    return FrameOutput(stage: .align, names: names, kept: part)
  }

  /// The fused cloud, including the redundant points that only the mesh needs.
  package mutating func fused() throws -> PointCloud { try output(of: DenseBinding.self).kept }

  /// The points of the fused cloud that are shown and exported.
  package mutating func cloud() throws -> PointCloud { try fused().essential }

  /// The complete fused cloud, read part by part from its file.
  package mutating func cloudParts() throws -> CloudParts {
    guard readsParts, unfinished != .dense, !isInMemory(.dense) else {
      return CloudParts(try fused())
    }
    return try readOrForget(.dense) { try DenseBinding.parts(in: $0) }
  }

  /// The depth map of a view, by its name; `nil` if it has none.
  package func depthMap(of name: String) throws -> DepthMap? {
    try denseSection(of: name, DenseBinding.section(of:), as: DepthMap.self)?.value
  }

  /// The mask of the object in a view's photograph, by the view's name; `nil` if `dense` did not
  /// segment the object there.
  package mutating func objectMask(of name: String) throws -> ByteImage? {
    guard
      let (view, image) = try denseSection(
        of: name, DenseBinding.maskSection(of:), as: ByteImage.self)
    else { return nil }
    let poses = try reconstruction()
    guard let index = poses.index(of: name) else { return nil }
    return ObjectMask(view: view, image: image).overPhotograph(of: poses.kept.camera(of: index))
  }

  private func denseSection<Value: Storable>(
    of name: String, _ section: (Int) -> String, as type: Value.Type
  ) throws -> (view: Int, value: Value)? {
    guard let view = records[.dense]?.viewNames.firstIndex(of: name) else { return nil }
    let file = try file(of: .dense)
    guard file.sectionNames.contains(section(view)) else { return nil }
    return (view, try file.read(section(view), as: type))
  }

  /// The surface, both simplified and in full detail.
  package mutating func surface() throws -> SurfaceModel { try output(of: MeshBinding.self).kept }

  /// The textured model.
  package mutating func model() throws -> TexturedModel {
    try output(of: TextureBinding.self).kept
  }
}
