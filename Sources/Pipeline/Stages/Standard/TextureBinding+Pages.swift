import Scene
import Sharding
import Texturing

/// Texturing with several color maps: one shard for the gains, and one for each map.
extension TextureBinding {
  static func page(
    _ shard: ShardWork<TextureBinding>, _ input: TextureInput, to file: borrowing SectionFileWriter
  ) throws -> Int {
    let all = try TexturePages(shard.stage, of: input)
    if shard.id.phase == gains {
      try file.write(gains, all.gains(in: shard.context))
    } else {
      let page = try all.page(shard.id.index, whole(shard, gains), in: shard.context)
      try file.write("page", page.map)
      try file.write("report", StoredReport.bytes(page.report))
    }
    return shard.views.views.count
  }

  static func page(
    in files: [SectionFile], _ index: Int, _ shard: ShardWork<TextureBinding>
  ) throws -> TexturePage {
    guard files.indices.contains(index) else { throw ShardError.noSuchShard(shard.id) }
    return TexturePage(
      map: try files[index].read("page", as: PageMap.self),
      report: try StoredReport.report(
        files[index].read("report").bytes, as: TextureReport.self))
  }
}
