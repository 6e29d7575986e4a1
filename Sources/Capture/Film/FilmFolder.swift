import Files
import Foundation
import Imaging
import Support

/// Extracts frames of a video, once, into a folder next to its workspace, with the system's ffmpeg.
public enum FilmFolder {
  private static let endings: Set = ["mp4", "mov", "m4v", "mkv", "webm", "avi", "mts", "3gp"]
  /// JPEG quality on ffmpeg's scale; 2 is the best value in common use.
  private static let quality = "2"
  /// Fraction of the time for scanning all frames; writing the selected ones takes the rest.
  private static let look = 0.6
  /// Bytes at the start and the end that identify a video.
  private static let markBytes = 1 << 16

  /// Whether a file is a video, by its extension.
  public static func isFilm(_ url: URL) -> Bool {
    endings.contains(url.pathExtension.lowercased()) && FileKind.at(url) == .file
  }

  /// Extracts frames of a video if that has not been done before.
  ///
  /// - Parameters:
  ///   - place: Parent folder of the folder that is created for the video.
  ///   - every: Seconds between frames; 0 to select by motion.
  ///   - count: Number of frames; 0 for one per second.
  /// - Returns: The folder of frames, and the folder that was created, or `nil` if it existed.
  /// - Throws: `CaptureError.badFilm`, `FileError`, `Cancelled`.
  public static func unpack(
    _ url: URL, in place: URL, every: Double, count: Int, _ context: RunContext
  ) throws -> (folder: URL, made: URL?) {
    let target = place.appendingPathComponent(try name(of: url, every, count), isDirectory: true)
    if FileKind.itself(at: target) == .folder { return (target, nil) }
    let info = try FilmInfo(url, in: context)
    let scan = try FilmScan(url, info, in: context.part(0...look))
    let choice = FilmChoice(scan, duration: info.duration, every: every, count: count)
    try StagedFolder.fill(
      target, paths: choice.pictures.map(name(ofPicture:)), replacing: false
    ) {
      try write(
        choice.pictures, of: url, info, into: $0, in: context.part(look...1))
    }
    return (target, target)
  }

  /// Writes the selected frames, named by their index in the video, with the camera metadata.
  private static func write(
    _ pictures: [Int], of url: URL, _ info: FilmInfo, into folder: URL, in context: RunContext
  ) throws {
    context.progress("Extracting frames", 0)
    let chosen = pictures.map { "eq(n\\,\($0))" }.joined(separator: "+")
    let hasZScale = try !info.transfer.isEmpty && FilmTone.hasZScale(url, in: context)
    let filters = ["select=\(chosen)"] + FilmTone.filters(of: info, hasZScale: hasZScale)
    try FilmProgram.run(
      [
        "ffmpeg", "-v", "quiet", "-nostdin", "-i", FilmProgram.path(url), "-map", "0:v:0",
        "-vf", filters.joined(separator: ","), "-vsync", "0", "-pix_fmt", "yuvj420p", "-q:v",
        quality,
        "-f", "image2", "-c:v", "mjpeg", "%06d.part",
      ], of: url, writingInto: folder, in: context)
    for (order, picture) in pictures.enumerated() {
      try context.checkCancellation()
      let raw = folder.appendingPathComponent(padded(order + 1) + ".part")
      guard FileKind.at(raw) == .file else { throw CaptureError.badFilm(url, .unreadable) }
      let bytes = try RegularFile.read(raw, limit: ImageLimits.maxFileBytes)
      try NewFile.write(
        info.metadata.inserted(into: bytes),
        to: folder.appendingPathComponent(name(ofPicture: picture)))
      unlink(raw.path)
    }
  }

  private static func name(ofPicture number: Int) -> String { "frame_\(padded(number)).jpg" }

  private static func padded(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 6 - digits.count)) + digits
  }

  /// A folder name that distinguishes videos of the same name and selections of frames.
  private static func name(of url: URL, _ every: Double, _ count: Int) throws -> String {
    let file = try RegularFile(url)
    var hash = ContentHash()
    hash.add("\(file.size) \(every) \(count)")
    for start in [0, max(0, file.size - markBytes)] {
      try file.bytes(at: start, count: min(markBytes, file.size)).withUnsafeBytes { hash.add($0) }
    }
    return "\(url.lastPathComponent.prefix(60))-\(hash.text.prefix(8))"
  }
}
