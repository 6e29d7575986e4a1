/// An encoded image, extracted from the file that libheif wrote for it.
struct HEICPicture {
  /// The boxes of `ipco` that describe its coding and display, and whether they are essential for
  /// readers.
  var properties: [(box: [UInt8], isEssential: Bool)] = []
  /// The encoded image.
  private(set) var data: [UInt8] = []

  /// - Parameter file: A HEIC file with a single image.
  /// - Throws: `CodecFailure.damaged` if its structure is unexpected.
  init(ofFile file: [UInt8]) throws {
    let top = try HEICBox.list(file[...])
    let meta = try HEICBox.list(try Self.find("meta", in: top).dropFirst(4))
    let described = try HEICBox.list(try Self.find("iprp", in: meta))
    let all = try HEICBox.list(try Self.find("ipco", in: described)).map { Array($0.whole) }
    // Version and flags, number of items, the item, number of its properties, one byte for each.
    let links = Array(try Self.find("ipma", in: described))
    guard links.count > 10, links[3] & 1 == 0, links[7] == 1, links.count == 11 + Int(links[10])
    else { throw CodecFailure.damaged("libheif wrote more than one picture") }
    for link in links[11...] {
      let index = Int(link & 0x7F) - 1
      guard all.indices.contains(index) else {
        throw CodecFailure.damaged("libheif wrote a property that is not there")
      }
      properties.append((all[index], link & 0x80 != 0))
    }
    data = Array(try Self.find("mdat", in: top))
  }

  private static func find(_ type: String, in boxes: [HEICBox]) throws -> ArraySlice<UInt8> {
    guard let box = boxes.first(where: { $0.type == type }) else {
      throw CodecFailure.damaged("libheif wrote no \(type)")
    }
    return box.content
  }
}
