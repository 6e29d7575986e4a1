/// A HEIC file under construction: images and their associated items, according to ISO/IEC
/// 23008-12. libheif can write no auxiliary images except transparency.
struct HEICFile {
  private struct Item {
    var kind: String
    /// Content type of a `mime` item.
    var content = ""
    var isHidden = false
    var data: [UInt8]
    /// Indices of its properties, from 1, and whether they are essential for readers.
    var properties: [(index: Int, isEssential: Bool)] = []
    var reference: (kind: String, to: Int)?
  }

  private var items: [Item] = []
  private var properties: [[UInt8]] = []

  /// Adds an image; the first one is the file's primary image.
  ///
  /// - Parameter auxiliary: The type of an image that is auxiliary to the first one, and additional
  ///   data for its `auxC` box.
  /// - Returns: The number of the image.
  @discardableResult
  mutating func add(
    _ picture: HEICPicture, as auxiliary: (kind: String, info: [UInt8])? = nil
  ) -> Int {
    var item = Item(kind: "hvc1", data: picture.data)
    var boxes = picture.properties
    if let auxiliary {
      item.isHidden = true
      item.reference = ("auxl", 1)
      let content = Array(auxiliary.kind.utf8) + [0] + auxiliary.info
      boxes.append((HEICBox.full("auxC", content), true))
    }
    item.properties = boxes.map { box in
      properties.append(box.box)
      return (properties.count, box.isEssential)
    }
    items.append(item)
    return items.count
  }

  /// Adds an EXIF block, starting with its byte-order mark, to an image.
  mutating func add(exif: [UInt8], to picture: Int) {
    // Offset of the block after these four bytes.
    let head = HEICBox.big(6, 4) + Array("Exif\0\0".utf8)
    items.append(
      Item(kind: "Exif", isHidden: true, data: head + exif, reference: ("cdsc", picture)))
  }

  /// Adds an XMP block to an image.
  mutating func add(xmp: String, to picture: Int) {
    items.append(
      Item(
        kind: "mime", content: "application/rdf+xml", isHidden: true, data: Array(xmp.utf8),
        reference: ("cdsc", picture)))
  }

  /// The bytes of the file.
  var bytes: [UInt8] {
    let type = HEICBox.make(
      "ftyp", Array("heic".utf8) + HEICBox.big(0, 4) + Array("mif1heic".utf8))
    // The size does not depend on the offset of the data.
    let before = type.count + meta(dataAt: 0).count + 8
    return type + meta(dataAt: before) + HEICBox.make("mdat", items.flatMap(\.data))
  }

  private func meta(dataAt start: Int) -> [UInt8] {
    let handler = HEICBox.full(
      "hdlr", HEICBox.big(0, 4) + Array("pict".utf8) + HEICBox.big(0, 13))
    let primary = HEICBox.full("pitm", HEICBox.big(1, 2))
    return HEICBox.full(
      "meta", handler + primary + locations(dataAt: start) + list + references + described)
  }

  private func locations(dataAt start: Int) -> [UInt8] {
    var content: [UInt8] = [0x44, 0] + HEICBox.big(items.count, 2)
    var offset = start
    for (index, item) in items.enumerated() {
      content += HEICBox.big(index + 1, 2) + HEICBox.big(0, 2) + HEICBox.big(1, 2)
      content += HEICBox.big(offset, 4) + HEICBox.big(item.data.count, 4)
      offset += item.data.count
    }
    return HEICBox.full("iloc", content)
  }

  private var list: [UInt8] {
    let entries = items.enumerated().flatMap { index, item in
      HEICBox.full(
        "infe", version: 2, flags: item.isHidden ? 1 : 0,
        HEICBox.big(index + 1, 2) + HEICBox.big(0, 2) + Array(item.kind.utf8) + [0]
          + (item.content.isEmpty ? [] : Array(item.content.utf8) + [0]))
    }
    return HEICBox.full("iinf", HEICBox.big(items.count, 2) + entries)
  }

  private var references: [UInt8] {
    let entries = items.enumerated().flatMap { index, item in
      item.reference.map {
        HEICBox.make(
          $0.kind, HEICBox.big(index + 1, 2) + HEICBox.big(1, 2) + HEICBox.big($0.to, 2))
      } ?? []
    }
    return entries.isEmpty ? [] : HEICBox.full("iref", entries)
  }

  private var described: [UInt8] {
    let owners = items.enumerated().filter { !$0.element.properties.isEmpty }
    let links = owners.flatMap { (index, item) -> [UInt8] in
      let marks: [UInt8] = item.properties.map { property in
        UInt8(property.index) | (property.isEssential ? 0x80 : 0)
      }
      return HEICBox.big(index + 1, 2) + [UInt8(marks.count)] + marks
    }
    return HEICBox.make(
      "iprp",
      HEICBox.make("ipco", properties.flatMap { $0 })
        + HEICBox.full("ipma", HEICBox.big(owners.count, 4) + links))
  }
}
