/// A file format, detected from the file's first bytes and never from its name.
public enum ImageFormat: String, Sendable, Codable, CaseIterable {
  case jpeg
  case png
  case tiff
  case heic
  case webp
  /// A photograph as the sensor recorded it: DNG, CR2, CR3, NEF, ARW, RAF and others.
  case raw

  /// The name for messages.
  public var label: String {
    switch self {
    case .webp: "WebP"
    case .raw: "raw photograph"
    default: rawValue.uppercased()
    }
  }

  /// File name extensions of the format, in lowercase; the preferred one first.
  public var fileExtensions: [String] {
    switch self {
    case .jpeg: ["jpg", "jpeg", "jpe"]
    case .png: ["png"]
    case .tiff: ["tif", "tiff"]
    case .heic: ["heic", "heif", "hif", "avif"]
    case .webp: ["webp"]
    case .raw: ["dng", "cr2", "cr3", "nef", "arw", "raf", "orf", "rw2", "pef", "srw"]
    }
  }

  /// File name extensions of all formats, in lowercase.
  public static let allExtensions = Set(allCases.flatMap(\.fileExtensions))

  /// Returns the format that `bytes` start like, or `nil`. Raw photographs that are TIFF files by
  /// their first bytes are distinguished by `ImageFile`.
  public init?(magic bytes: some Collection<UInt8>) {
    let head = Array(bytes.prefix(16))
    if head.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if head.starts(with: [0x49, 0x49, 0x2A, 0]) || head.starts(with: [0x4D, 0x4D, 0, 0x2A])
      || head.starts(with: [0x49, 0x49, 0x2B, 0]) || head.starts(with: [0x4D, 0x4D, 0, 0x2B])
    {
      self = .tiff
    } else if head.count >= 12, head[4..<8].elementsEqual("ftyp".utf8),
      Self.heifBrands.contains(String(decoding: head[8..<12], as: UTF8.self))
    {
      self = .heic
    } else if head.count >= 12, head.starts(with: Array("RIFF".utf8)),
      head[8..<12].elementsEqual("WEBP".utf8)
    {
      self = .webp
    } else if Self.rawMarks.contains(where: { head.starts(with: Array($0.utf8)) })
      || head.count >= 12 && head[4..<12].elementsEqual("ftypcrx ".utf8)
    {
      self = .raw
    } else {
      return nil
    }
  }

  /// First bytes of Fujifilm RAF, Olympus ORF (three variants) and Panasonic RW2; a CR3 of Canon is
  /// an ISO media file of the brand `crx`.
  private static let rawMarks = ["FUJIFILMCCD-RAW", "IIRO", "IIRS", "MMOR", "IIU\0"]

  private static let heifBrands: Set<String> = [
    "heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1", "avif", "avis",
  ]

  /// Describes bytes of an unknown format in a few words.
  static func describe(_ bytes: some Collection<UInt8>) -> String {
    let head = Array(bytes.prefix(512))
    if head.isEmpty { return "an empty file" }
    let known: [(magic: [UInt8], name: String)] = [
      (Array("GIF8".utf8), "a GIF"), (Array("BM".utf8), "a BMP"), (Array("%PDF".utf8), "a PDF"),
      (Array("PK".utf8), "a ZIP archive"), (Array("ply".utf8), "a PLY file"),
      ([0x76, 0x2F, 0x31, 0x01], "an OpenEXR image"),
    ]
    if let match = known.first(where: { head.starts(with: $0.magic) }) { return match.name }
    if head.count >= 12, head[4..<8].elementsEqual("ftyp".utf8) { return "a video or other media" }
    let isText = head.allSatisfy { $0 == 9 || $0 == 10 || $0 == 13 || $0 >= 32 }
    return isText ? "text" : "unknown bytes"
  }
}
