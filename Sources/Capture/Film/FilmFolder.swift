import Files
import Foundation
import Imaging
import Support

/// Takes pictures out of a film, once, into a folder beside its workspace, through the system's ffmpeg.
public enum FilmFolder {
  private static let endings: Set = ["mp4", "mov", "m4v", "mkv", "webm", "avi", "mts", "3gp"]
  /// ffmpeg's scale of JPEG's quality, of which 2 is the best that is common.
  private static let quality = "2"
  /// Parts of the work by time: looking at all pictures, then writing some.
  private static let look = 0.6
  /// Bytes at the beginning and the end that tell films apart.
  private static let markBytes = 1 << 16

  /// Whether a path is a film, by its name.
  public static func isFilm(_ url: URL) -> Bool {
    endings.contains(url.pathExtension.lowercased()) && FileKind.at(url) == .file
  }

  /// Takes pictures out of a film unless that was done before.
  ///
  /// - Parameters:
  ///   - place: The folder in which the film gets one of its own.
  ///   - every: Seconds between pictures; 0 where motion decides.
  ///   - count: How many pictures; 0 for one each second.
  /// - Returns: The folder of pictures; and the one that was made, `nil` where it was there.
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
    ) { try write(choice.pictures, of: url, info.metadata, into: $0, context.part(look...1)) }
    return (target, target)
  }

  /// Writes the chosen pictures under their numbers in the film, with what is known of the camera.
  private static func write(
    _ pictures: [Int], of url: URL, _ metadata: PhotoMetadata, into folder: URL,
    _ context: RunContext
  ) throws {
    context.progress("Extracting frames", 0)
    let chosen = pictures.map { "eq(n\\,\($0))" }.joined(separator: "+")
    try FilmProgram.run(
      [
        "ffmpeg", "-v", "quiet", "-nostdin", "-i", FilmProgram.path(url), "-map", "0:v:0",
        "-vf", "select=\(chosen)", "-vsync", "0", "-pix_fmt", "yuvj420p", "-q:v", quality,
        "-f", "image2", "-c:v", "mjpeg", "%06d.part",
      ], of: url, writingInto: folder, in: context)
    for (order, picture) in pictures.enumerated() {
      try context.checkCancellation()
      let raw = folder.appendingPathComponent(padded(order + 1) + ".part")
      guard FileKind.at(raw) == .file else { throw CaptureError.badFilm(url, .unreadable) }
      let bytes = try RegularFile.read(raw, limit: ImageLimits.maxFileBytes)
      try NewFile.write(
        metadata.inserted(into: bytes),
        to: folder.appendingPathComponent(name(ofPicture: picture)))
      unlink(raw.path)
    }
  }

  private static func name(ofPicture number: Int) -> String { "frame_\(padded(number)).jpg" }

  private static func padded(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 6 - digits.count)) + digits
  }

  /// Tells films of one name, and choices of pictures, apart.
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
