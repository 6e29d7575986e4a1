import Formats
import Foundation
import Imaging
import Support

/// Imports a folder of photographs, with CaptureSample's sidecars and embedded HEIC depth.
struct PhotoFolderImporter {
  let folder: URL
  let format: CaptureFormat
  /// Whether 16-bit gray images without a photograph of their own are photographs instead of depth
  /// maps; only if the format is plain images.
  var takesDeepGray = false
  /// Paths of further photographs in subfolders.
  var nested: [String] = []

  func load(_ check: ImageCheck, in context: RunContext) throws -> CaptureDraft {
    let listing = try FolderListing(folder)
    var shots = ShotSidecars(folder: folder, files: listing.files)
    let (top, sidecars) = sorted(listing.files.filter { !shots.files.contains($0) })
    var draft = CaptureDraft()
    let photos = (top + nested).sorted(by: naturallyPrecedes)
    let companions = Dictionary(grouping: photos, by: Self.folder).mapValues {
      Companions($0.map { ($0 as NSString).lastPathComponent })
    }
    let isMixed = !takesDeepGray && hasColor(photos)
    let results = try context.parallelMap(photos, label: "Reading photographs") { name, _ in
      probe(name, check: check, companions: companions[Self.folder(of: name)], isMixed: isMixed)
    }
    for (name, result) in zip(photos, results) {
      if case .photograph(let info, _) = result { shots.add(info, of: name) }
    }
    for (name, result) in zip(photos, results) {
      switch result {
      case .photograph(let info, let isCutOut):
        var frame = frame(
          named: name, info: info, sidecars: sidecars[base(name)], notes: &draft.notes)
        shots.complete(&frame, &draft.notes)
        if isCutOut, frame.mask == nil { frame.mask = info.url }
        draft.frames.append(frame)
      case .other(let fact): draft.skipped.append(FileRemark(file: name, fact))
      }
    }
    let used = Set(draft.frames.map { base($0.path) })
    for (owner, files) in sidecars where !used.contains(owner) {
      for file in [files.depth, files.gravity].compactMap({ $0 }) {
        draft.skipped.append(FileRemark(file: file, .noPhotograph))
      }
    }
    draft.skipped.sort { naturallyPrecedes($0.file, $1.file) }
    return draft
  }

  /// Whether any image is not 16-bit gray. Next to such images, 16-bit gray images are depth maps;
  /// alone, they are photographs if they have the texture of one.
  private func hasColor(_ photos: [String]) -> Bool {
    photos.contains { name in
      let url = folder.appendingPathComponent(name)
      guard let layout = PixelLayout(at: url) else { return FolderListing.looksLikePhoto(name) }
      return !layout.isDeepGray && !layout.isFloat
    }
  }

  /// The folder of a path; empty for a file name.
  private static func folder(of path: String) -> String {
    FolderPath.parent(of: path)
  }

  /// Classification of a file.
  private enum Probe {
    case photograph(ImageInfo, isCutOut: Bool)
    /// Another kind of file, or damaged.
    case other(FileRemark.Fact)
  }

  private func probe(
    _ name: String, check: ImageCheck, companions: Companions?, isMixed: Bool
  ) -> Probe {
    let layout = PixelLayout(at: folder.appendingPathComponent(name))
    let file = (name as NSString).lastPathComponent
    let isDeep =
      layout?.isDeepGray == true && !isMixed
      && PixelLayout.isDeepPhotograph(at: folder.appendingPathComponent(name))
    if let kind = companions?.kind(of: file, layout, takesDeepGray: takesDeepGray || isDeep) {
      return .other(.aside(kind))
    }
    if companions?.shareStem(file) == true,
      RGBImage.isSilhouette(at: folder.appendingPathComponent(name))
    {
      return .other(.aside(.mask))
    }
    do {
      let info = try check.info(name, in: folder)
      // Photographs cut out of their background are black where they are transparent.
      let isCutOut = layout?.hasAlpha == true && (try? ByteImage.isTransparent(info.url)) == true
      return .photograph(info, isCutOut: isCutOut)
    } catch {
      return .other(.skipped(FileProblem(error)))
    }
  }

  /// Splits the files into photographs and the sidecars of each base name. Plain folders have no
  /// sidecars; their depth maps are treated like any other file.
  private func sorted(_ files: [String]) -> (photos: [String], sidecars: [String: Sidecars]) {
    guard format != .images else { return (files, [:]) }
    var photos: [String] = []
    var sidecars: [String: Sidecars] = [:]
    for name in files {
      guard let kind = Sidecars.kind(name) else {
        photos.append(name)
        continue
      }
      if kind.isDepth {
        sidecars[kind.base, default: Sidecars()].depth = name
      } else {
        sidecars[kind.base, default: Sidecars()].gravity = name
      }
    }
    return (photos, sidecars)
  }

  private func frame(
    named name: String, info: ImageInfo, sidecars: Sidecars?, notes: inout [FileRemark]
  ) -> FrameDraft {
    var frame = FrameDraft(path: name, info: info)
    // Rotation of the sensor image, even if the decoder applies it, as for HEIC.
    let orientation = info.metadata.orientation ?? .up
    if info.depthCalibration?.isRelative == true {
      notes.append(FileRemark(file: name, .without(.depth, .depthIsRelative)))
    } else if info.hasDepth {
      frame.depth = .embedded(
        info.url, orientation: orientation, isGraded: info.hasConfidence == true)
    }
    if let file = sidecars?.depth {
      let source = DepthSource.disparityTIFF(
        folder.appendingPathComponent(file), orientation: orientation)
      attempt(file, notes: &notes) {
        try source.check()
        frame.depth = source
      }
    }
    if let file = sidecars?.gravity {
      attempt(file, notes: &notes) {
        frame.gravity = try Sidecars.gravity(
          folder.appendingPathComponent(file), orientation: orientation)
      }
    }
    return frame
  }

  private func attempt(_ file: String, notes: inout [FileRemark], body: () throws -> Void) {
    do { try body() } catch {
      notes.append(FileRemark(file: file, .notUsed(FileProblem(error))))
    }
  }

  private func base(_ name: String) -> String { (name as NSString).deletingPathExtension }
}
