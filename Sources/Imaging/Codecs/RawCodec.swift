import CRaw
import Foundation

/// Raw photographs through LibRaw.
enum RawCodec {
  struct Header {
    var width: Int
    var height: Int
    var metadata: PhotoMetadata
  }

  /// Compressions of DNG that LibRaw 0.20 does not decode, by their number in TIFF. Reference:
  /// Adobe, "Digital Negative (DNG) Specification", version 1.7.
  private static let unknownCompressions = [52546: "JPEG XL"]

  static func header(_ bytes: [UInt8]) throws -> Header {
    let file = try open(bytes, isSized: true)
    return Header(
      width: file.width, height: file.height, metadata: PhotoMetadata(file, bytes))
  }

  static func decode(_ bytes: [UInt8], _ request: DecodeRequest) throws -> Raster {
    let file = try open(bytes, isSized: false)
    let isHalf = request.minWidth <= file.width / 2 && request.minHeight <= file.height / 2
    var raster = try file.develop(isHalf: isHalf)
    if request.channels == 1 {
      raster.pixels = luma(raster.pixels)
      raster.channels = 1
    }
    return raster
  }

  private static func open(_ bytes: [UInt8], isSized: Bool) throws -> RawHandle {
    if let tiff = try? TIFFHandle(bytes) {
      for compression in tiff.compressions {
        guard let name = unknownCompressions[compression] else { continue }
        throw CodecFailure.unsupported("compressed as \(name); develop it to JPEG or HEIC")
      }
    }
    return try RawHandle(bytes, isSized: isSized)
  }
}

extension PhotoMetadata {
  /// Metadata of a raw photograph: its EXIF directory if it is a TIFF file, completed by LibRaw.
  fileprivate init(_ file: RawHandle, _ bytes: [UInt8]) {
    self = (try? TIFFCodec.metadata(bytes)) ?? PhotoMetadata()
    orientation = file.orientation
    let (other, lens, camera) = (file.other, file.lens, file.camera)
    make = make ?? Self.text(camera.make)
    model = model ?? Self.text(camera.model)
    focalLength = focalLength ?? Self.positive(other.focal_len)
    focalLength35 = focalLength35 ?? Self.positive(Float(lens.FocalLengthIn35mmFormat))
    exposureTime = exposureTime ?? Self.positive(other.shutter)
    fNumber = fNumber ?? Self.positive(other.aperture)
    iso = iso ?? Self.positive(other.iso_speed)
    time = time ?? Self.time(other.timestamp)
  }

  private static func positive(_ value: Float) -> Double? {
    value.isFinite && value > 0 ? Double(value) : nil
  }

  /// LibRaw converts the camera's date as if its clock were in the time zone of this machine.
  private static func time(_ stamp: time_t) -> Double? {
    var (stamp, parts) = (stamp, tm())
    guard stamp > 0, localtime_r(&stamp, &parts) != nil else { return nil }
    return Double(timegm(&parts))
  }

  private static func text<Characters>(_ characters: Characters) -> String? {
    withUnsafeBytes(of: characters) { cleaned($0.prefix { $0 != 0 }) }
  }
}
