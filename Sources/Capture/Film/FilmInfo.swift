import Formats
import Foundation
import Imaging
import Support

/// Properties of a video from `ffprobe`.
struct FilmInfo {
  /// Duration in seconds.
  var duration = 0.0
  /// Approximate number of frames.
  var count = 0
  var metadata = PhotoMetadata()
  /// Transfer function of the pixels, as ffmpeg names it.
  var transfer = ""

  /// QuickTime and Android keys of lens and camera metadata written by phones.
  private static let focalKeys = [
    "com.apple.quicktime.camera.focal_length.35mm_equivalent",
    "com.apple.quicktime.camera.focallength.35mm_equivalent",
  ]

  /// - Throws: `CaptureError.badFilm`.
  init(_ url: URL, in context: RunContext) throws {
    let text = try FilmProgram.run(
      [
        "ffprobe", "-v", "quiet", "-print_format", "json", "-show_format", "-show_streams",
        "-select_streams", "v:0", FilmProgram.path(url),
      ], of: url, in: context)
    guard let root = try? JSONObject(parsing: Data(text)),
      let stream = root.objects("streams").first
    else { throw CaptureError.badFilm(url, .unreadable) }
    let (width, height) = (Self.number(stream, "width") ?? 0, Self.number(stream, "height") ?? 0)
    guard min(width, height) >= 1, max(width, height) <= Double(ImageLimits.maxSide) else {
      throw CaptureError.badFilm(url, .badSize(Int(saturating: width), Int(saturating: height)))
    }
    transfer = stream.string("color_transfer") ?? ""
    let format = root.object("format")
    duration = max(
      Self.number(stream, "duration") ?? format.flatMap { Self.number($0, "duration") } ?? 0, 0)
    let rate = Self.ratio(stream.string("avg_frame_rate") ?? "") ?? 30
    count = Int(saturating: (Self.number(stream, "nb_frames") ?? duration * rate).rounded())
    readTags([stream.object("tags"), format?.object("tags")].compactMap { $0 })
  }

  private mutating func readTags(_ tags: [JSONObject]) {
    func text(_ keys: String...) -> String? {
      keys.lazy.compactMap { key in tags.lazy.compactMap { $0.string(key) }.first }.first
    }
    metadata.make = text("com.apple.quicktime.make", "make", "com.android.manufacturer")
    metadata.model = text("com.apple.quicktime.model", "model", "com.android.model")
    metadata.focalLength35 = Self.focalKeys.lazy.compactMap { text($0).flatMap(Double.init) }.first
    if let time = text("com.apple.quicktime.creationdate", "creation_time") {
      metadata.time = Self.time(time)
    }
  }

  /// Seconds since 1970 of an ISO 8601 time, with or without fractional seconds.
  private static func time(_ text: String) -> Double? {
    let formatter = ISO8601DateFormatter()
    for options in [[.withInternetDateTime], [.withInternetDateTime, .withFractionalSeconds]]
      as [ISO8601DateFormatter.Options]
    {
      formatter.formatOptions = options
      if let date = formatter.date(from: text) { return date.timeIntervalSince1970 }
    }
    return nil
  }

  /// A number, which `ffprobe` writes as a number or a string.
  private static func number(_ object: JSONObject, _ key: String) -> Double? {
    let value = (try? object.number(key)) ?? object.string(key).flatMap(Double.init)
    return value.flatMap { $0.isFinite ? $0 : nil }
  }

  /// Value of a ratio such as `30000/1001`.
  private static func ratio(_ text: String) -> Double? {
    let parts = text.split(separator: "/").compactMap { Double($0) }
    guard parts.count == 2, parts[0] > 0, parts[1] > 0 else { return nil }
    return parts[0] / parts[1]
  }
}
