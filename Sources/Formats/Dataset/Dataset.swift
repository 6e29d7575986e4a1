import Foundation
import Geometry
import Imaging
import Scene
import Support

/// A folder of images with what is known of them, as another program takes it.
///
/// All paths in its files are relative and lead to files of the folder. Images are made one at a time when
/// they are written.
public struct Dataset: Sendable {
  /// Which files.
  public let form: DatasetForm
  /// Where they go.
  public let folder: URL
  /// Small files, the one that names the others first.
  public internal(set) var files: [ExportFile] = []
  /// Images, masks, depth maps and databases.
  public internal(set) var streams: [StreamedFile] = []
  /// What was done to what, for people.
  public internal(set) var summary = DatasetSummary()

  /// Poses, cameras, names and places as they are in the dataset.
  var export: PoseExport
  /// The images that are written, by view.
  private(set) var images: [Int: DatasetImage] = [:]
  /// Names of the photographs that other names stand for, by view.
  let originalNames: [String]

  /// Plans a dataset; nothing is decoded or written yet.
  ///
  /// - Parameters:
  ///   - export: Poses and cameras; `views` hold masks and depth maps.
  ///   - infos: What the views' files say of themselves; `nil` for photographs that are not here.
  ///   - pairs: Verified pairs of the features, for databases.
  /// - Throws: `FormatError.cannotUndistort`, `wouldOverwrite`.
  public init(
    _ export: PoseExport, infos: [ImageInfo?], pairs: [ViewPair] = [], form: DatasetForm,
    isUndistorted: Bool, folder: URL
  ) throws {
    self.form = form
    self.folder = folder
    self.export = export
    originalNames = export.views.views.map(\.name)
    let wanted = try Self.undistortions(export, form, isUndistorted || form.needsPinhole)
    self.export.reconstruction.cameras = wanted.map(\.target)
    plan(infos, wanted)
    addMaps(of: export.views.views)
    if form.hasKeypoints { moveKeypoints(wanted) } else { self.export.features = [] }
    try checkSources(export.views.views)
    addFiles(pairs)
    summary.lensMisfit = self.export.lensMisfit(form)
  }

  private static func undistortions(
    _ export: PoseExport, _ form: DatasetForm, _ isWanted: Bool
  ) throws -> [Undistortion] {
    let used = Set(export.reconstruction.viewCameras)
    return try export.reconstruction.cameras.enumerated().map { index, camera in
      guard isWanted, used.contains(index) else { return Undistortion(keeping: camera) }
      guard let found = Undistortion(cropping: camera, isCentered: form.needsCentered) else {
        let view = export.reconstruction.viewCameras.firstIndex(of: index) ?? 0
        throw FormatError.cannotUndistort(image: export.views.views[view].name)
      }
      return found
    }
  }

  /// Chooses the images that are written, names them, and lists the others as missing.
  private mutating func plan(_ infos: [ImageInfo?], _ undistortions: [Undistortion]) {
    var names = DatasetNames(
      isFlat: form.isFlat, hasPoints: !form.isWithoutPoints, hasSpaces: !form.isWithoutSpaces)
    for view in originalNames.indices {
      let isRegistered = export.reconstruction.poses[view] != nil
      guard let info = infos[view], info.absence == nil else {
        if isRegistered { summary.absent += 1 }
        export.reconstruction.poses[view] = nil
        continue
      }
      guard isRegistered || form.listsUnregistered else { continue }
      let camera = export.reconstruction.viewCameras[view]
      let image = DatasetImage(info, export.views.views[view].image, undistortions[camera])
      let name = names.add(originalNames[view], fileExtension: image.fileExtension)
      summary.count(image.treatment, isRenamed: name != originalNames[view])
      place(image, named: name, at: view)
    }
    summary.poses = export.reconstruction.registered.count
  }

  private mutating func place(_ image: DatasetImage, named name: String, at view: Int) {
    images[view] = image
    for index in export.missing.indices where export.missing[index].name == originalNames[view] {
      export.missing[index].name = name
    }
    let path = "images/\(name)"
    let target = image.undistortion.target
    export.views.views[view].name = name
    (export.views.views[view].mask, export.views.views[view].depth) = (nil, nil)
    export.views.views[view].image = ImageSource(
      url: folder.appendingPathComponent(path), orientation: .up, width: target.width,
      height: target.height)
    streams.append(StreamedFile(path: path) { try image.bytes() })
  }

  private mutating func moveKeypoints(_ undistortions: [Undistortion]) {
    for view in export.features.indices {
      let undistortion = undistortions[export.reconstruction.viewCameras[view]]
      guard !undistortion.isIdentity else { continue }
      for index in export.features[view].keypoints.indices {
        let keypoint = export.features[view].keypoints[index]
        let place = undistortion.moved(SIMD2(Double(keypoint.x), Double(keypoint.y)))
        (export.features[view].keypoints[index].x, export.features[view].keypoints[index].y) = (
          Float(place.x), Float(place.y)
        )
      }
    }
  }

  /// Refuses a folder where files of the capture would be replaced.
  private func checkSources(_ views: [View]) throws {
    let sources = Set(
      views.flatMap { [$0.image.url, $0.mask].compactMap { $0?.resolvingSymlinksInPath().path } })
    let base = folder.resolvingSymlinksInPath()
    for path in streams.map(\.path) {
      let url = base.appendingPathComponent(path)
      guard !sources.contains(url.resolvingSymlinksInPath().path) else {
        throw FormatError.wouldOverwrite(url)
      }
    }
  }
}
