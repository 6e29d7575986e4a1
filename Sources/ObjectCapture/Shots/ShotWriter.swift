import Capture
import Foundation
import Imaging
import Support

/// Writes shots into the images folder, each whole or not at all.
struct ShotWriter: Sendable {
  let folder: URL
  var format = ShotFormat.original

  typealias Failure = ObjectCaptureSession.Error

  /// Looks at the folder, or makes it, and keeps other writers out of it.
  ///
  /// - Throws: `directoryNotEmpty`, `directoryInUse`, or `directoryNotWritable`.
  static func prepare(_ folder: URL) throws(Failure) -> FolderClaim {
    let files = FileManager.default
    var isFolder: ObjCBool = false
    if files.fileExists(atPath: folder.path, isDirectory: &isFolder) {
      guard isFolder.boolValue, let inside = try? files.contentsOfDirectory(atPath: folder.path)
      else { throw .directoryNotWritable(folder) }
      guard inside.isEmpty else { throw .directoryNotEmpty(folder) }
    } else {
      do {
        try files.createDirectory(at: folder, withIntermediateDirectories: true)
      } catch { throw .directoryNotWritable(folder) }
    }
    guard isWritable(folder) else { throw .directoryNotWritable(folder) }
    let claim: FolderClaim
    do { claim = try FolderClaim(folder) } catch {
      throw error as? FileError == .inUse(folder)
        ? .directoryInUse(folder) : .directoryNotWritable(folder)
    }
    // The one who held it before may have filled it.
    guard (try? files.contentsOfDirectory(atPath: folder.path))?.isEmpty == true else {
      throw .directoryNotEmpty(folder)
    }
    return claim
  }

  /// Whether the folder is there and takes files. One that nobody may write to counts as closed
  /// even for those whom the system would let pass.
  static func isWritable(_ folder: URL) -> Bool {
    var info = stat()
    guard stat(folder.path, &info) == 0, info.st_mode & S_IFMT == S_IFDIR else { return false }
    return info.st_mode & 0o222 != 0 && access(folder.path, W_OK | X_OK) == 0
  }

  /// Writes the record, then the images beside the photograph, then that.
  ///
  /// The record says which images are no photographs, so that what a crash leaves is none.
  ///
  /// - Returns: The photograph's name.
  func write(
    _ number: Int, _ photo: StreamPhoto, _ record: ShotRecord, depth: SensorDepth?,
    mask: ByteImage?
  ) throws -> String {
    let files = try self.files(number, photo, record, depth: depth, mask: mask)
    try put(files)
    return files[files.count - 1].name
  }

  /// What is written, in that order.
  func files(
    _ number: Int, _ photo: StreamPhoto, _ record: ShotRecord, depth: SensorDepth?,
    mask: ByteImage?
  ) throws -> [(name: String, bytes: [UInt8])] {
    let stem = Self.stem(number)
    let text = try record.json
    var files: [(name: String, bytes: [UInt8])] = [
      (ShotRecord.sidecar(stem, "json"), Array(text.utf8))
    ]
    if format == .original, let depth {
      files.append(
        (ShotRecord.sidecar(stem, "depth"), try depth.depth.png16Data(unit: 0.001)))
      if let confidence = depth.confidence {
        files.append((ShotRecord.sidecar(stem, "confidence"), try confidence.pngData()))
      }
    }
    if let mask { files.append((ShotRecord.sidecar(stem, "mask"), try mask.pngData())) }
    let name = name(number, photo)
    switch format {
    case .original: return files + [(name, photo.bytes)]
    case .heic: return files + [(name, try heic(photo, record, text, depth, named: name))]
    }
  }

  /// The photograph as HEIC, with all that is known of it inside.
  private func heic(
    _ photo: StreamPhoto, _ record: ShotRecord, _ text: String, _ depth: SensorDepth?,
    named name: String
  ) throws -> [UInt8] {
    var content = HEICContent()
    content.depth = depth?.depth
    content.confidence = depth?.confidence
    content.record = text
    let camera = record.camera
    content.intrinsics = HEICContent.Intrinsics(
      focal: SIMD2(camera.fx, camera.fy), center: SIMD2(camera.cx, camera.cy))
    return try content.file(recoding: photo.bytes, named: folder.appendingPathComponent(name))
  }

  private static let heicExtension = "HEIC"
  /// What the names of all files of shots begin with.
  static let prefix = "IMG_"

  private static func stem(_ number: Int) -> String {
    let digits = String(number)
    return prefix + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// The name of a shot's photograph.
  func name(_ number: Int, _ photo: StreamPhoto) -> String {
    "\(Self.stem(number)).\(format == .heic ? Self.heicExtension : photo.fileExtension)"
  }

  /// Whether a shot is on disk: its photograph is written last.
  func has(_ number: Int, _ photo: StreamPhoto) -> Bool {
    FileKind.at(folder.appendingPathComponent(name(number, photo))) == .file
  }

  /// The shot that a file belongs to: `IMG_0007` for `IMG_0007_depth.png`.
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

  /// Why `bytes` did not go into a folder.
  static func failure(of folder: URL, writing bytes: Int) -> Failure {
    isWritable(folder) && isFull(folder, bytes)
      ? .insufficientStorage(requiredBytes: Int64(bytes)) : .directoryNotWritable(folder)
  }

  /// Whether the disk has no room for `bytes`; a read-only one has none either but is not full.
  static func isFull(_ folder: URL, _ bytes: Int) -> Bool {
    var info = statvfs()
    guard statvfs(folder.path, &info) == 0, info.f_flag & UInt(ST_RDONLY) == 0 else { return false }
    let free = UInt64(info.f_bavail) * UInt64(info.f_frsize)
    return free < UInt64(bytes) + 64 * UInt64(info.f_frsize)
  }
}
