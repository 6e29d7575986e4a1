import Foundation
import Geometry
import Imaging
import Scene
import Support

/// A folder of images with poses and cameras in another program's layout.
///
/// All paths in its files are relative and refer to files in the folder. Images are created one at
/// a time when they are written.
public struct Dataset: Sendable {
  /// Layout of the dataset.
  public let form: DatasetForm
  /// Destination folder.
  public let folder: URL
  /// Small files; the one that names the others is first.
  public internal(set) var files: [ExportFile] = []
  /// Images, masks, depth maps and databases.
  public internal(set) var streams: [StreamedFile] = []
  /// Summary of the changes to the images.
  public internal(set) var summary = DatasetSummary()

  /// Poses, cameras, names and paths in the dataset.
  var export: PoseExport
  /// The exported images by view.
  private(set) var images: [Int: DatasetImage] = [:]
  /// Original photograph names by view.
  let originalNames: [String]

  /// Plans a dataset without decoding or writing anything.
  ///
  /// - Parameters:
  ///   - export: Poses and cameras; `views` include masks and depth maps.
  ///   - infos: Metadata of the views' files; `nil` for unavailable photographs.
  ///   - pairs: Verified pairs of the features, for databases.
  ///   - form: The layout.
  ///   - isUndistorted: Whether to undistort the images even if the layout does not require it.
  ///   - folder: Destination folder.
  /// - Throws: `FormatError.cannotUndistort`, `wouldOverwrite`.
  public init(
    _ export: PoseExport, infos: [ImageInfo?], pairs: [ViewPair] = [], form: DatasetForm,
    isUndistorted: Bool, folder: URL
  ) throws {
    self.form = form
    self.folder = folder
    self.export = export
    originalNames = export.views.views.map(\.name)
    let wanted = try Self.undistortions(
      of: export, for: form, isWanted: isUndistorted || form.needsPinhole)
    self.export.reconstruction.cameras = wanted.map(\.target)
    plan(infos, wanted)
    addMaps(of: export.views.views)
    if form.hasKeypoints { moveKeypoints(wanted) } else { self.export.features = [] }
    try checkSources(export.views.views)
    addFiles(pairs)
    summary.lensMisfit = self.export.lensMisfit(form)
  }

  /// Adds small files that the layout does not name.
  public mutating func add(_ files: [ExportFile]) { self.files += files }

  private static func undistortions(
    of export: PoseExport, for form: DatasetForm, isWanted: Bool
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

  /// Selects and names the exported images, and lists the others as missing.
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
      let image = DatasetImage(
        info, source: export.views.views[view].image, undistortion: undistortions[camera])
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

  /// Rejects a destination in which files of the capture would be overwritten.
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
