import Formats
import Foundation
import Geometry
import Imaging
import Scene
import Support

extension Capture {
  /// The capture with poses, and intrinsics if stated, from another tool's file instead of its own.
  ///
  /// Photographs are matched by the end of their paths (`NameLookup`). Poses of
  /// the file and the capture's own are in different worlds, so photographs that the file does not
  /// list have no pose.
  ///
  /// - Parameters:
  ///   - list: Contents of the file.
  ///   - url: The file, for error messages.
  ///   - options: How poses are read, their scale, and whether intrinsics are used.
  /// - Throws: `CaptureError.noPhotographOfPoses` if the file lists none of the photographs,
  ///   `.ambiguousPoses` if it lists each more than once.
  public func attaching(
    _ list: PoseList, from url: URL, options: CaptureOptions
  ) throws -> Capture {
    let found = PoseNames(list).entries(of: viewSet.views)
    try checkFound(found, in: list, url)
    var copy = self
    for index in viewSet.views.indices {
      copy.viewSet.views[index].devicePose = nil
      switch found[index] {
      case .entry(let entry): copy.take(entry, at: index, options)
      case .several:
        let fact = FileRemark.Fact.severalNamed(in: url.lastPathComponent)
        copy.notes.append(FileRemark(file: frames[index].name, fact))
      case .none:
        let fact = FileRemark.Fact.notNamed(in: url.lastPathComponent)
        copy.notes.append(FileRemark(file: frames[index].name, fact))
      }
    }
    copy.poseFormat = list.format
    let taken = url.standardizedFileURL.path
    copy.skipped.removeAll {
      $0.fact == .aside(.poses)
        && self.url.appendingPathComponent($0.file).standardizedFileURL.path == taken
    }
    var known: Set<String> = []
    for case .entry(let entry) in found { known.insert(entry.name) }
    known.formUnion(copies.map(\.file))
    copy.skipped += list.remarks.map { remark in
      FileRemark(
        file: "\(url.lastPathComponent), \(remark.name)",
        .without(remark.part == .pose ? .pose : .intrinsics, remark.problem))
    }
    copy.skipped += list.entries.filter { !known.contains($0.name) }
      .map { FileRemark(file: "\(url.lastPathComponent), \($0.name)", .noPhotograph) }
    return copy.droppingUnusedCameras()
  }

  /// - Throws: `CaptureError` if no photograph has exactly one entry.
  private func checkFound(_ found: [PoseNames.Found], in list: PoseList, _ url: URL) throws {
    let isPosed = found.contains {
      if case .entry = $0 { true } else { false }
    }
    guard !isPosed else { return }
    if let index = found.firstIndex(of: .several) {
      throw CaptureError.ambiguousPoses(url, photograph: frames[index].name)
    }
    throw CaptureError.noPhotographOfPoses(
      url, names: list.entries.prefix(3).map(\.name), photograph: frames.first?.name ?? "")
  }

  /// Sets the known poses of a project, `cameraFromWorld` by photograph, as device poses.
  public mutating func take(
    _ poses: [RigidTransform?], of program: ForeignProgram, options: CaptureOptions
  ) {
    guard options.poses != .none, poses.count == viewSet.views.count, !poses.isEmpty else { return }
    poseFormat = program == .colmap ? .colmap : .openSfM
    for index in viewSet.views.indices {
      guard let pose = poses[index], var read = options.poses.convention?.apply(pose) else {
        continue
      }
      read.translation *= options.poseScale
      viewSet.views[index].devicePose = read
    }
  }

  /// The capture with another tool's poses found among its photographs or in the folder above,
  /// unless it has poses or the options specify others. Problems are recorded as remarks about the
  /// pose file.
  func attachingPoses(
    among photographs: FolderListing, below root: URL, options: CaptureOptions
  ) -> Capture {
    guard options.poseFile.isEmpty, options.poses != .none,
      viewSet.views.allSatisfy({ $0.devicePose == nil }),
      let url = PoseFile.beside(photographs) ?? PoseFile.above(photographs.folder, in: root)
    else { return self }
    var copy = self
    let isFolder = url == photographs.folder
    copy.skipped.removeAll { remark in
      remark.fact == .aside(.poses) && (isFolder || remark.file == url.lastPathComponent)
    }
    do {
      return try copy.attaching(PoseFile.read(url), from: url, options: options)
    } catch CaptureError.badPoses(_, let problem) {
      copy.skipped.append(FileRemark(file: url.lastPathComponent, .notUsed(problem)))
    } catch CaptureError.ambiguousPoses(let url, _) {
      let fact = FileRemark.Fact.severalNamed(in: url.lastPathComponent)
      copy.notes += frames.map { FileRemark(file: $0.name, fact) }
    } catch {
      copy.skipped.append(FileRemark(file: url.lastPathComponent, .aside(.poses)))
    }
    return copy
  }

  private mutating func take(_ entry: PoseList.Entry, at index: Int, _ options: CaptureOptions) {
    if var pose = options.poses.convention?.apply(entry.pose) {
      pose.translation *= options.poseScale
      viewSet.views[index].devicePose = pose
    }
    if let rig = entry.rig { viewSet.views[index].rig = rig }
    guard options.camera.isEmpty, let stated = entry.camera else { return }
    var info = frames[index].info
    // Other tools use pixels as stored, regardless of EXIF orientation.
    if stated.size != nil, viewSet.views[index].depth == nil {
      info.orientation = info.storedOrientation(stated: stated.size)
    }
    do {
      let camera = try stated.camera(width: info.width, height: info.height)
      let whole = ViewCamera(camera: camera, source: .given)
      if let known = viewSet.cameras.firstIndex(of: whole) {
        viewSet.views[index].camera = known
      } else {
        viewSet.cameras.append(whole)
        viewSet.views[index].camera = viewSet.cameras.count - 1
      }
      frames[index].info = info
      viewSet.views[index].image = info.source
      if stated.hasHigherDistortion {
        notes.append(FileRemark(file: frames[index].name, .higherDistortion))
      }
    } catch {
      notes.append(
        FileRemark(file: frames[index].name, .without(.intrinsics, FileProblem(error))))
    }
  }

  /// The capture without unused cameras.
  private func droppingUnusedCameras() -> Capture {
    let used = Set(viewSet.views.map(\.camera)).sorted()
    var copy = self
    copy.viewSet.cameras = used.map { viewSet.cameras[$0] }
    let places = Dictionary(uniqueKeysWithValues: zip(used, used.indices))
    for index in copy.viewSet.views.indices {
      copy.viewSet.views[index].camera = places[viewSet.views[index].camera] ?? 0
    }
    return copy
  }
}
