import Drawing
import Foundation
import Imaging
import Support

/// Shows pictures in terminals.
enum InlineImage {
  /// Maximum size of a picture to send, bytes.
  private static let maxBytes = 64 << 20
  /// Lines of the terminal reserved for the prompt and the line about the picture.
  private static let keptLines = 3

  /// The sequence that shows a PNG on this terminal; `nil` if that is not possible.
  static func sequence(for url: URL, _ output: Output) -> String? {
    guard output.outIsTerminal else { return nil }
    let environment = ProcessInfo.processInfo.environment
    let route =
      output.pictures.map { PictureRoute(via: $0) }
      ?? .detected(environment, passesThrough: TmuxPassthrough.isAllowed)
    let room = PictureRoom(
      columns: output.width, rows: output.height - keptLines, cell: output.cellSize)
    switch route.via {
    case .none: return nil
    case .blocks: return halfBlocks(for: url, output: output, room: room, environment: environment)
    case .kitty, .iterm, .sixel:
      return picture(at: url, room, route)
        ?? halfBlocks(for: url, output: output, room: room, environment: environment)
    }
  }

  private static func picture(at url: URL, _ room: PictureRoom, _ route: PictureRoute) -> String? {
    guard let image = load(url, maxDimension: room.longestSide) else { return nil }
    let fitting = room.fitted(image)
    guard let sequences = sequences(fitting, route.via) else { return nil }
    guard route.isWrapped else { return sequences.joined() }
    let isTooLong = sequences.contains { $0.utf8.count > TmuxPassthrough.maxLength }
    return isTooLong ? nil : TmuxPassthrough.lines(sequences, rows: room.rows(of: fitting))
  }

  private static func sequences(_ image: RGBImage, _ way: PictureProtocol) -> [String]? {
    if way == .sixel { return PictureSequences.sixel(image) }
    guard let png = try? image.pngData(), png.count <= maxBytes else { return nil }
    return way == .kitty ? PictureSequences.kitty(png: png) : PictureSequences.iterm(png: png)
  }

  private static func load(_ url: URL, maxDimension: Int) -> RGBImage? {
    guard maxDimension > 0, let source = try? ImageInfo(probing: url).source else { return nil }
    return try? source.loadRGB(maxDimension: maxDimension)
  }

  /// The image as text of half-block characters; `nil` if color is disabled or the image cannot be
  /// read.
  private static func halfBlocks(
    for url: URL, output: Output, room: PictureRoom, environment: [String: String]
  ) -> String? {
    guard output.wantsColor, room.rows > 0,
      let image = load(url, maxDimension: 2 * max(room.columns, room.rows))
    else { return nil }
    let text = HalfBlocks.text(
      image, columns: room.columns, rows: room.rows, .init(environment))
    return text.isEmpty ? nil : text
  }
}
