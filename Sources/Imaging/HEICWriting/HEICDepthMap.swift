import Support

/// A depth map in HEIC form: integer counts and a scale, described in Apple's XMP and in the HEVC
/// depth representation message (ITU-T H.265, D.3.32).
struct HEICDepthMap {
  /// Type of the auxiliary depth image.
  static let kind = "urn:mpeg:hevc:2015:auxid:2"
  /// Smallest step of the counts, meters.
  private static let unit = 0.001
  private static let maxCount = Double((1 << HEICEncoder.depthBits) - 1)

  /// Counts of the pixels; 0 = unknown.
  let counts: [UInt16]
  /// The depth of the maximum count, meters.
  let farthest: Double
  private let intrinsics: HEICContent.Intrinsics?
  private let size: (width: Int, height: Int)

  init(_ depth: FloatImage, _ intrinsics: HEICContent.Intrinsics?, of image: RGBImage) {
    let largest = depth.pixels.reduce(0) { $1.isFinite ? max($0, $1) : $0 }
    let steps = max(1, (Double(largest) / (Self.unit * Self.maxCount)).rounded(.up))
    farthest = Self.unit * steps * Self.maxCount
    let step = Self.unit * steps
    counts = depth.pixels.map { value in
      guard value.isFinite, value > 0 else { return 0 }
      return UInt16(saturating: min(Self.maxCount, (Double(value) / step).rounded()))
    }
    self.intrinsics = intrinsics
    size = (image.width, image.height)
  }

  /// Apple's pixel formats as numbers: `L016`, 16-bit integers, in the file; `fdep`, 32-bit
  /// floating-point depth, after decoding.
  private static let storedFormat = number("L016")
  private static let nativeFormat = number("fdep")

  private static func number(_ code: String) -> Int { code.utf8.reduce(0) { $0 << 8 | Int($1) } }

  /// The scale and the camera, with the field names of Apple's files.
  var xmp: String {
    var fields = [
      ("apdi:AuxiliaryImageType", "depth"), ("apdi:StoredFormat", "\(Self.storedFormat)"),
      ("apdi:NativeFormat", "\(Self.nativeFormat)"), ("apdi:IntMinValue", "0"),
      ("apdi:IntMaxValue", "\(Int(Self.maxCount))"), ("apdi:FloatMinValue", "0"),
      ("apdi:FloatMaxValue", "\(farthest)"), ("depthData:DepthDataVersion", "65541"),
      ("depthData:Accuracy", "absolute"), ("depthData:Quality", "high"),
      ("depthData:Filtered", "False"),
    ]
    if let k = intrinsics {
      let columns = [k.focal.x, 0, 0, 0, k.focal.y, 0, k.center.x, k.center.y, 1]
      let list = columns.map { "<rdf:li>\($0)</rdf:li>" }.joined()
      fields += [
        ("depthData:IntrinsicMatrix", "<rdf:Seq>\(list)</rdf:Seq>"),
        ("depthData:IntrinsicMatrixReferenceWidth", "\(size.width)"),
        ("depthData:IntrinsicMatrixReferenceHeight", "\(size.height)"),
      ]
    }
    return HEICRecord.packet(
      [
        ("apdi", "http://ns.apple.com/pixeldatainfo/1.0/"),
        ("depthData", "http://ns.apple.com/depthData/1.0/"),
      ], fields)
  }

  /// The HEVC depth representation message: uniform depth from 0 to the maximum.
  var representation: [UInt8] {
    var bits = BitText()
    bits.add(0b1100, 4)  // nearest and farthest are present
    bits.add(0b011, 3)  // type 2: uniform depth, as an Exp-Golomb code
    bits.add(depth: 0)
    bits.add(depth: farthest)
    // Message type and length in a supplemental enhancement information unit.
    let unit: [UInt8] = [39 << 1, 1, 177, UInt8(bits.bytes.count)] + bits.bytes + [0x80]
    return HEICBox.big(unit.count + 4, 4) + HEICBox.big(unit.count, 4) + unit
  }
}

/// Writes bits, most significant first.
private struct BitText {
  private(set) var bytes: [UInt8] = []
  private var count = 0
  private static let mantissaBits = 24

  mutating func add(_ value: Int, _ width: Int) {
    for bit in (0..<width).reversed() {
      if count % 8 == 0 { bytes.append(0) }
      if value >> bit & 1 == 1 { bytes[count / 8] |= 0x80 >> (count % 8) }
      count += 1
    }
  }

  /// Writes sign, exponent, mantissa length and mantissa.
  mutating func add(depth value: Double) {
    guard value > 0 else { return add(0, 1 + 7 + 5 + 1) }
    let fraction = value.significand - 1
    add(0, 1)
    add(Int(value.exponent) + 31, 7)
    add(Self.mantissaBits - 1, 5)
    add(
      min(
        (1 << Self.mantissaBits) - 1,
        Int(saturating: (fraction * Double(1 << Self.mantissaBits)).rounded())), Self.mantissaBits)
  }
}
