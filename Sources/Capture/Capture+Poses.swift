import Formats
import Foundation
import Geometry
import Imaging
import Scene
import Support

extension Capture {
  /// The capture with poses, and intrinsics if stated, from another tool's file instead of its own.
  ///
  /// Photographs are matched by name, or by name without extension if extensions differ. Poses of
  /// the file and the capture's own are in different worlds, so photographs that the file does not
  /// list have no pose.
  ///
  /// - Parameters:
  ///   - list: Contents of the file.
  ///   - url: The file, for error messages.
  ///   - options: How poses are read, their scale, and whether intrinsics are used.
  /// - Throws: `CaptureError.noPhotographOfPoses` if the file lists none of the photographs.
  public func attaching(
    _ list: PoseList, from url: URL, options: CaptureOptions
  ) throws -> Capture {
    let names = PoseNames(list)
    let found = viewSet.views.map { names.entry(of: $0) }
    guard found.contains(where: { $0 != nil }) else {
      throw CaptureError.noPhotographOfPoses(
        url, names: list.entries.prefix(3).map(\.name), photograph: frames.first?.name ?? "")
    }
    var copy = self
    for index in viewSet.views.indices {
      copy.viewSet.views[index].devicePose = nil
      guard let entry = found[index] else {
        copy.notes.append(
          FileRemark(file: frames[index].name, .notNamed(in: url.lastPathComponent)))
        continue
      }
      copy.take(entry, at: index, options)
    }
    copy.poseFormat = list.format
    let taken = url.standardizedFileURL.path
    copy.skipped.removeAll {
      $0.fact == .aside(.poses)
        && self.url.appendingPathComponent($0.file).standardizedFileURL.path == taken
    }
    let known = Set(found.compactMap { $0?.name })
    copy.skipped += list.remarks.map { remark in
      FileRemark(
        file: "\(url.lastPathComponent), \(remark.name)",
        .without(remark.part == .pose ? .pose : .intrinsics, remark.problem))
    }
    copy.skipped += list.entries.filter { !known.contains($0.name) }
      .map { FileRemark(file: "\(url.lastPathComponent), \($0.name)", .noPhotograph) }
    return copy.droppingUnusedCameras()
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
