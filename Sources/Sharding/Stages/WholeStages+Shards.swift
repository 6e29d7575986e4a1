import ObjectCapture

/// One shard each. Alignment in clusters will be phases of its own before the join; the surface is one
/// system of equations; textures need all views' choices at once.
extension AlignJoin: ShardedJoin {}
extension MeshJoin: ShardedJoin {}
extension TextureJoin: ShardedJoin {}
