/// Reduces the references of each auxiliary image of a HEIC file to a single one.
///
/// Since 2024, phones write mattes and gain maps that refer to several images, which libheif before
/// 1.19 rejects entirely ("Too many auxiliary image references", strukturag/libheif, issue 1190).
/// For such files, the `iref` box is rewritten with only the primary image, and the offsets of data
/// after it, in `iloc`, are adjusted. Reference: ISO/IEC 14496-12, 8.11.
enum HEICReferences {
  /// The bytes for libheif. Returns them unchanged if no change is required, or if boxes are
  /// invalid, which libheif then reports.
  static func simplified(_ bytes: [UInt8]) -> [UInt8] {
    guard let place = metaPlace(bytes) else { return bytes }
    return (try? simplified(bytes, meta: place)) ?? bytes
  }

  /// Bytes of size, type, version and flags.
  private static let headBytes = 12

  /// The range of the `meta` box, if it is smaller than 4 GiB.
  private static func metaPlace(_ bytes: [UInt8]) -> Range<Int>? {
    var offset = 0
    while bytes.count - offset >= headBytes {
      let size = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      guard size >= headBytes, size <= bytes.count - offset else { return nil }
      if bytes[offset + 4..<offset + 8].elementsEqual("meta".utf8) { return offset..<offset + size }
      offset += size
    }
    return nil
  }

  private static func simplified(_ bytes: [UInt8], meta: Range<Int>) throws -> [UInt8]? {
    let boxes = try HEICBox.list(bytes[meta].dropFirst(headBytes))
    guard let references = boxes.first(where: { $0.type == "iref" }) else { return nil }
    let primary = boxes.first { $0.type == "pitm" }.map { box in
      box.content.dropFirst(4).reduce(0) { $0 << 8 | Int($1) }
    }
    let single = try single(references, primary: primary)
    let saved = references.whole.count - single.count
    guard saved > 0 else { return nil }
    var content: [UInt8] = []
    for box in boxes {
      switch box.type {
      case "iref": content += single
      case "iloc":
        var locations = HEICLocations(box)
        content += try locations.moved(by: saved, behind: meta.lowerBound)
      default: content += box.whole
      }
    }
    let head = bytes[meta.lowerBound + 4..<meta.lowerBound + headBytes]
    return bytes[..<meta.lowerBound] + HEICBox.big(meta.count - saved, 4) + head + content
      + bytes[meta.upperBound...]
  }

  /// The `iref` box with one reference per auxiliary image: to the primary image if it is among
  /// them.
  private static func single(_ box: HEICBox, primary: Int?) throws -> [UInt8] {
    let width = box.content.first == 0 ? 2 : 4
    var content = Array(box.content.prefix(4))
    for entry in try HEICBox.list(box.content.dropFirst(4)) {
      var numbers = entry.content
      let from = numbers.prefix(width)
      numbers = numbers.dropFirst(width)
      let count = numbers.prefix(2).reduce(0) { $0 << 8 | Int($1) }
      numbers = numbers.dropFirst(2)
      guard from.count == width, numbers.count == width * count else {
        throw CodecFailure.damaged("a reference is truncated")
      }
      guard entry.type == "auxl", count > 1 else {
        content += entry.whole
        continue
      }
      let targets = (0..<count).map { index in
        numbers.dropFirst(width * index).prefix(width).reduce(0) { $0 << 8 | Int($1) }
      }
      let target = targets.first { $0 == primary } ?? targets[0]
      content += HEICBox.make(
        "auxl", Array(from) + HEICBox.big(1, 2) + HEICBox.big(target, width))
    }
    return HEICBox.make("iref", content)
  }
}

/// An `iloc` box: the offsets of the file's items.
struct HEICLocations {
  private var bytes: [UInt8]
  private var place: Int

  init(_ box: HEICBox) { (bytes, place) = (Array(box.whole), 8) }

  /// The box with every offset after `start` reduced by `count`.
  ///
  /// - Throws: `CodecFailure.damaged` if the box is truncated.
  mutating func moved(by count: Int, behind start: Int) throws -> [UInt8] {
    let version = try take(1)
    _ = try take(3)
    let (sizes, more) = (try take(1), try take(1))
    let (offsetBytes, lengthBytes, baseBytes) = (sizes >> 4, sizes & 15, more >> 4)
    let indexBytes = version == 0 ? 0 : more & 15
    for _ in 0..<(try take(version < 2 ? 2 : 4)) {
      _ = try take(version < 2 ? 2 : 4)
      let isInFile = try version == 0 || take(2) & 15 == 0
      _ = try take(2)
      let base = try move(baseBytes, isInFile ? count : 0, behind: start)
      for _ in 0..<(try take(2)) {
        _ = try take(indexBytes)
        _ = try move(offsetBytes, isInFile && base == 0 ? count : 0, behind: start)
        _ = try take(lengthBytes)
      }
    }
    return bytes
  }

  /// Reads an offset, adjusts it in the bytes, and returns the previous value.
  private mutating func move(_ width: Int, _ count: Int, behind start: Int) throws -> Int {
    let value = try take(width)
    if value > start, value >= count {
      bytes.replaceSubrange(place - width..<place, with: HEICBox.big(value - count, width))
    }
    return value
  }

  private mutating func take(_ width: Int) throws -> Int {
    guard width <= 7 || width == 8 && place < bytes.count && bytes[place] < 0x40,
      bytes.count - place >= width
    else { throw CodecFailure.damaged("a box is truncated") }
    defer { place += width }
    return bytes[place..<place + width].reduce(0) { $0 << 8 | Int($1) }
  }
}
