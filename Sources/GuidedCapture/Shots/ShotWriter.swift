import Capture
import Files
import Foundation
import Geometry
import Imaging
import Support

/// Writes shots into the images folder, each completely or not at all.
struct ShotWriter: Sendable {
  let folder: URL
  var format = ShotFormat.original

  typealias Failure = GuidedCaptureError

  /// Writes a HEIC file with everything in it; or the record, then the sidecar images, then the
  /// photograph.
  ///
  /// The record lists the images that are not photographs, so that they are not mistaken for
  /// photographs after a crash.
  ///
  /// - Returns: The photograph's name.
  func write(
    _ number: Int, photo: StreamPhoto, record: ShotRecord, depth: SensorDepth?,
    mask: ByteImage?
  ) throws -> String {
    let files = try self.files(number, photo: photo, record: record, depth: depth, mask: mask)
    try put(files)
    return files[files.count - 1].name
  }

  /// The files of a shot, in the order in which they are written.
  func files(
    _ number: Int, photo: StreamPhoto, record: ShotRecord, depth: SensorDepth?,
    mask: ByteImage?
  ) throws -> [(name: String, bytes: [UInt8])] {
    let stem = Self.stem(number)
    let text = try record.json
    let name = name(number, photo)
    if format == .heic {
      var content = HEICContent()
      (content.depth, content.confidence) = (depth?.depth, depth?.confidence)
      (content.mask, content.record) = (mask, text)
      return [(name, try heic(photo, content, camera: record.camera, named: name))]
    }
    var files: [(name: String, bytes: [UInt8])] = [
      (ShotRecord.sidecar(stem, "json"), Array(text.utf8))
    ]
    if let depth {
      files.append(
        (ShotRecord.sidecar(stem, "depth"), try depth.depth.png16Data(unit: 0.001)))
      if let confidence = depth.confidence {
        files.append((ShotRecord.sidecar(stem, "confidence"), try confidence.pngData()))
      }
    }
    if let mask { files.append((ShotRecord.sidecar(stem, "mask"), try mask.pngData())) }
    return files + [(name, photo.bytes)]
  }

  /// The photograph as HEIC with embedded content and intrinsics.
  private func heic(
    _ photo: StreamPhoto, _ content: HEICContent, camera: Camera, named name: String
  ) throws -> [UInt8] {
    var content = content
    content.intrinsics = HEICContent.Intrinsics(
      focal: SIMD2(camera.fx, camera.fy), center: SIMD2(camera.cx, camera.cy))
    return try content.file(recoding: photo.bytes, named: folder.appendingPathComponent(name))
  }

  private static let heicExtension = "HEIC"
  /// Prefix of the file names of all shots.
  static let prefix = "IMG_"

  private static func stem(_ number: Int) -> String {
    let digits = String(number)
    return prefix + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// File name of a shot's photograph.
  func name(_ number: Int, _ photo: StreamPhoto) -> String {
    "\(Self.stem(number)).\(format == .heic ? Self.heicExtension : photo.fileExtension)"
  }

  /// Whether a shot is on disk; its photograph is written last.
  func has(_ number: Int, _ photo: StreamPhoto) -> Bool {
    FileKind.at(folder.appendingPathComponent(name(number, photo))) == .file
  }

  /// The file with the mask of a shot on disk; `nil` if it has none.
  func mask(of shot: String) -> URL? {
    let photograph = folder.appendingPathComponent(shot)
    if format == .heic { return (try? ByteImage.hasMatte(photograph)) == true ? photograph : nil }
    let stem = (shot as NSString).deletingPathExtension
    let mask = folder.appendingPathComponent(ShotRecord.sidecar(stem, "mask"))
    return FileKind.at(mask) == .file ? mask : nil
  }

  /// The stem of the shot to which a file belongs: `IMG_0007` for `IMG_0007_depth.png`.
  static func stem(ofFile name: String) -> String {
    let stem = (name as NSString).deletingPathExtension
    let kind = ShotRecord.sidecarKinds.first { stem.hasSuffix("_\($0)") }
    return kind.map { String(stem.dropLast($0.count + 1)) } ?? stem
  }

  private func put(_ files: [(name: String, bytes: [UInt8])]) throws(Failure) {
    guard Self.isWritable(folder) else { throw .directoryNotWritable(folder) }
    var written: [URL] = []
    for (name, bytes) in files {
      let url = folder.appendingPathComponent(name)
      do {
        try AtomicFile.write(bytes, to: url, replacing: true)
        written.append(url)
      } catch {
        for url in written.reversed() { unlink(url.path) }
        throw Self.failure(of: folder, writing: files.reduce(0) { $0 + $1.bytes.count })
      }
    }
  }
}
