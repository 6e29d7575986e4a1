import ObjectCapture

/// One shard: textures need all views' choices at once.
extension TextureJoin: ShardedJoin {}
