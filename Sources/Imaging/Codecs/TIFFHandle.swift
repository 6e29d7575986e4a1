import CTIFF
import Foundation

/// An open TIFF in memory whose errors are collected instead of printed.
final class TIFFHandle {
  /// The data of libtiff's callbacks: the file's bytes and the first error.
  private final class Stream {
    let bytes: [UInt8]
    var offset = 0
    var problem: String?
    init(_ bytes: [UInt8]) { self.bytes = bytes }
  }

  let tiff: OpaquePointer
  private let stream: Stream

  init(_ bytes: [UInt8]) throws {
    let stream = Stream(bytes)
    let state = Unmanaged.passUnretained(stream).toOpaque()
    guard let options = TIFFOpenOptionsAlloc() else { throw CodecFailure.damaged("no memory") }
    defer { TIFFOpenOptionsFree(options) }
    TIFFOpenOptionsSetMaxSingleMemAlloc(options, tmsize_t(ImageLimits.maxPixels * 4))
    TIFFOpenOptionsSetErrorHandlerExtR(
      options,
      { _, state, _, format, arguments in
        TIFFHandle.note(state, format, arguments)
        return 1
      }, state)
    TIFFOpenOptionsSetWarningHandlerExtR(options, { _, _, _, _, _ in 1 }, nil)
    let opened = TIFFClientOpenExt(
      "image", "rm", state,
      { TIFFHandle.read($0, $1, $2) }, { _, _, _ in -1 }, { TIFFHandle.seek($0, $1, $2) },
      { _ in 0 }, { TIFFHandle.size($0) }, { _, _, _ in 0 }, { _, _, _ in }, options)
    guard let opened else { throw CodecFailure.damaged(stream.problem ?? "no TIFF directory") }
    tiff = opened
    self.stream = stream
  }

  deinit { TIFFClose(tiff) }

  /// The failure to throw after a libtiff call failed.
  var failure: CodecFailure { .damaged(stream.problem ?? "unknown error") }
  var problem: String? { stream.problem }
  var byteCount: Int { stream.bytes.count }

  /// The ICC profile.
  var profile: [UInt8]? {
    var (count, bytes) = (UInt32(0), UnsafeMutableRawPointer?.none)
    let isThere = withUnsafeMutablePointer(to: &count) { count in
      withUnsafeMutablePointer(to: &bytes) { bytes in
        withVaList([count, bytes]) { TIFFVGetField(tiff, UInt32(TIFFTAG_ICCPROFILE), $0) == 1 }
      }
    }
    guard isThere, let bytes, count > 0, count <= ColorTransform.maxProfileBytes else { return nil }
    return Array(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
  }

  /// Number of rows decoded at a time, for an image of `height` rows: those of a strip or of a row
  /// of tiles.
  func bandRows(of height: Int) -> Int {
    let isTiled = TIFFIsTiled(tiff) != 0
    let rows = field32(isTiled ? TIFFTAG_TILELENGTH : TIFFTAG_ROWSPERSTRIP)
    return rows > 0 ? min(rows, height) : height
  }

  func field16(_ tag: Int32, default value: UInt16) -> Int {
    var result = value
    withUnsafeMutablePointer(to: &result) { pointer in
      withVaList([pointer]) { _ = TIFFVGetFieldDefaulted(tiff, UInt32(tag), $0) }
    }
    return Int(result)
  }

  func field32(_ tag: Int32) -> Int {
    var result: UInt32 = 0
    withUnsafeMutablePointer(to: &result) { pointer in
      withVaList([pointer]) { _ = TIFFVGetFieldDefaulted(tiff, UInt32(tag), $0) }
    }
    return Int(result)
  }

  private static func stream(_ state: UnsafeMutableRawPointer?) -> Stream? {
    state.map { Unmanaged<Stream>.fromOpaque($0).takeUnretainedValue() }
  }

  private static func note(
    _ state: UnsafeMutableRawPointer?, _ format: UnsafePointer<CChar>?,
    _ arguments: CVaListPointer?
  ) {
    guard let stream = stream(state), stream.problem == nil else { return }
    guard let format, let arguments else { return }
    var text = [CChar](repeating: 0, count: 256)
    vsnprintf(&text, text.count, format, arguments)
    stream.problem = String(
      decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func read(
    _ state: UnsafeMutableRawPointer?, _ target: UnsafeMutableRawPointer?, _ count: tmsize_t
  ) -> tmsize_t {
    guard let stream = stream(state), let target, count > 0 else { return 0 }
    let available = max(0, min(Int(count), stream.bytes.count - stream.offset))
    guard available > 0 else { return 0 }
    stream.bytes.withUnsafeBytes { bytes in
      if let base = bytes.baseAddress {
        target.copyMemory(from: base + stream.offset, byteCount: available)
      }
    }
    stream.offset += available
    return tmsize_t(available)
  }

  private static func seek(
    _ state: UnsafeMutableRawPointer?, _ offset: toff_t, _ whence: Int32
  ) -> toff_t {
    guard let stream = stream(state) else { return toff_t.max }
    let base = whence == SEEK_CUR ? stream.offset : whence == SEEK_END ? stream.bytes.count : 0
    let (position, overflow) = base.addingReportingOverflow(Int(truncatingIfNeeded: offset))
    guard !overflow, position >= 0 else { return toff_t.max }
    stream.offset = position
    return toff_t(position)
  }

  private static func size(_ state: UnsafeMutableRawPointer?) -> toff_t {
    toff_t(stream(state)?.bytes.count ?? 0)
  }
}
