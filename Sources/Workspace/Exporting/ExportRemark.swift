import Formats
import Scene
import Support

/// A note on an export.
package enum ExportRemark: Sendable, Equatable {
  /// The scale is not known: one unit of the scene is written as one meter.
  case unknownScale(ExportUnit)
  /// Known distances exist but do not apply to the exported result.
  case unusedScale(UnusedScale)
  /// The files have no place for a description of their coordinate frame.
  case unstatedFrame(String)
  /// The mesh is not closed, although the format is for 3D printing.
  case openMesh
  /// The number of names that are percent-encoded.
  case encodedNames(Int)
  /// The largest error of the format's lens model.
  case lensMisfit(pixels: Double)
  /// The exported result of a stage is stale.
  case stale(StageName, [StaleReason])
  /// The number of images that are written upright.
  case turnedImages(Int)
  /// The number of images with other names than their photographs.
  case renamedImages(Int)
  /// Depth maps are left out as the scale of the poses is not known.
  case noMetricDepth
  /// The number of poses that are left out as their photographs are absent.
  case absentPhotographs(Int)
  /// A file of an earlier export, or of another program, was removed.
  case removed(String, isFromDataset: Bool)
}

extension DatasetSummary {
  /// The differences from the capture.
  var remarks: [ExportRemark] {
    var found: [ExportRemark] = []
    if turned > 0 { found.append(.turnedImages(turned)) }
    if renamed > 0 { found.append(.renamedImages(renamed)) }
    if isWithoutScale { found.append(.noMetricDepth) }
    if let lensMisfit { found.append(.lensMisfit(pixels: lensMisfit)) }
    if absent > 0 { found.append(.absentPhotographs(absent)) }
    return found
  }
}
