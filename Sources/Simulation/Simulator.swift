import Files
import Foundation
import Geometry
import Imaging
import Scene
import Support

/// Renders a capture with exactly known poses, depth and surface.
///
/// The folder has the layout of a recording: `Images`, `Depth`, `Confidence`, `Masks`,
/// `transforms.json` (nerfstudio's convention), and the truth: `ground_truth.json`,
/// `object_gt.ply`, `scene_gt.ply`. The world has Z up, in meters. With a path it films a stream
/// instead, see `SimulatedStream`.
public struct Simulator: Sendable {
  /// Seconds between photographs.
  private static let interval = 2.0

  let options: SimulateOptions
  /// Views added at the end of the capture.
  let added: [AddedView]

  /// Creates a simulator; nothing is rendered before `render`.
  public init(options: SimulateOptions, adding views: [AddedView] = []) {
    self.options = options
    added = views
  }

  /// Renders into `folder`, which must be empty or missing; it stays empty until the capture is
  /// complete.
  ///
  /// - Throws: `SimulationError`, `FileError`, or `Cancelled`.
  public func render(to folder: URL, in context: RunContext) throws -> SimulationSummary {
    let target = folder.resolvingSymlinksInPath()
    try Self.requireEmpty(target)
    let made = try Folder.make(target)
    do {
      let claim = try FolderClaim(target)
      defer { withExtendedLifetime(claim) {} }
      // The previous claim holder may have written files.
      try Self.requireEmpty(target)
      return try renderAndPlace(in: target, name: folder.lastPathComponent, context)
    } catch {
      for folder in made.reversed() { rmdir(folder.path) }
      throw error
    }
  }

  private static func requireEmpty(_ folder: URL) throws {
    let inside = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    guard inside?.isEmpty ?? true else { throw SimulationError.folderNotEmpty(folder) }
  }

  /// Renders next to the folder and then renames the result, which fails unless the folder is
  /// empty.
  private func renderAndPlace(
    in folder: URL, name: String, _ context: RunContext
  ) throws -> SimulationSummary {
    let files = FileManager.default
    let part = PendingFile.temporary(for: folder)
    PendingFile.removeLeftovers(of: folder)
    try? files.removeItem(at: part)
    do {
      let report = try render(into: part, name: name, context)
      guard rename(part.path, folder.path) == 0 else {
        guard errno != ENOTEMPTY, errno != EEXIST else {
          throw SimulationError.folderNotEmpty(folder)
        }
        throw FileError.cannotWrite(folder, reason: SystemReason.words(errno))
      }
      return report
    } catch {
      try? files.removeItem(at: part)
      throw (error as? FileError)?.about(folder) ?? error
    }
  }

  private func render(
    into part: URL, name: String, _ context: RunContext
  ) throws -> SimulationSummary {
    let segments = try options.segments()
    guard segments.isEmpty || options.fault == nil else { throw SimulationError.faultInFilm }
    guard segments.isEmpty || added.isEmpty else { throw SimulationError.viewsInFilm }
    let masks = segments.isEmpty ? ["Masks"] : []
    for name in ["Images"] + masks + (options.depth ? ["Depth", "Confidence"] : []) {
      try Folder.make(part.appendingPathComponent(name))
    }
    guard !segments.isEmpty else { return try renderAll(into: part, name: name, context) }
    return try SimulatedStream(segments, options: options, in: context)
      .write(to: part, name: name, in: context)
  }

  private func renderAll(
    into folder: URL, name: String, _ context: RunContext
  ) throws -> SimulationSummary {
    let plan = try CapturePlan(options, seed: context.seed, adding: added)
    let scenes = plan.scenes()
    try context.parallelFor(plan.frames.count, label: "Rendering photographs") { index in
      try write(plan, scenes: scenes, index: index, into: folder, in: context)
    }
    let truth = SimulationTruth(
      name: name, plan: plan, shape: scenes[0].shape, cards: scenes[0].cards)
    for (path, bytes) in truth.files() {
      try AtomicFile.write(bytes, to: folder.appendingPathComponent(path), replacing: true)
    }
    return SimulationSummary(
      frames: plan.frames.count, width: plan.camera.width, height: plan.camera.height,
      focal: plan.camera.fx, triangles: scenes[0].shape.mesh.triangles.count)
  }

  /// Renders a photograph and writes its files as modified by the fault.
  private func write(
    _ plan: CapturePlan, scenes: [SimulatedScene], index: Int, into folder: URL,
    in context: RunContext
  ) throws {
    func put(_ bytes: [UInt8], _ path: String) throws {
      try AtomicFile.write(bytes, to: folder.appendingPathComponent(path), replacing: true)
    }
    let frame = plan.frames[index]
    let stem = SimulatedFrame.stem(index)
    let photo = SimulatedPhoto(plan, scenes[frame.sceneIndex], index: index)
    let (image, mask) = try photo.render(checking: context)
    var metadata = frame.metadata(index: index, interval: Self.interval)
    if plan.options.lens == .panorama {
      (metadata.focalLength, metadata.focalLength35) = (nil, nil)
      metadata.isEquirectangular = true
    }
    let jpeg = try image.jpegData(quality: 93, metadata: metadata)
    let arrived = Int(saturating: (Double(jpeg.count) * frame.filing.arrived).rounded(.up))
    try put(Array(jpeg.prefix(arrived)), "Images/\(stem).jpg")
    try put(mask.pngData(), "Masks/\(stem).png")
    guard plan.options.depth else { return }
    for (path, bytes) in try photo.lidar().recordingFiles(stem) { try put(bytes, path) }
  }
}

extension PhotoMetadata {
  /// Metadata of the simulated phone: a 40 mm equivalent lens of 6.86 mm at f/1.8.
  ///
  /// - Parameters:
  ///   - time: Seconds since the start of the capture.
  ///   - exposure: Exposure time in seconds.
  ///   - iso: ISO sensitivity.
  init(simulatedAt time: Double, exposure: Double, iso: Double) {
    self.init()
    make = "ocs"
    model = "simulator"
    focalLength = 6.86
    focalLength35 = SimulatedOrbit.focalLength35
    exposureTime = exposure
    fNumber = StreamExposures.fNumber
    self.iso = iso
    self.time = 1_700_000_000 + time
  }
}
