import ObjectCapture

/// One shard each. The surface is one system of equations; textures need all views' choices at once.
extension MeshJoin: ShardedJoin {}
extension TextureJoin: ShardedJoin {}
