/// Summary of how photographs were converted for a dataset.
public struct DatasetSummary: Sendable, Equatable {
  /// Number of images with a pose.
  public internal(set) var poses = 0
  /// Number of images copied byte for byte.
  public internal(set) var copied = 0
  /// Number of images rotated upright, because programs disagree about EXIF orientation.
  public internal(set) var turned = 0
  /// Number of images converted from formats that few programs read.
  public internal(set) var converted = 0
  /// Number of undistorted images.
  public internal(set) var undistorted = 0
  /// Number of images renamed from their photographs.
  public internal(set) var renamed = 0
  /// Number of masks.
  public internal(set) var masks = 0
  /// Number of sensor depth maps.
  public internal(set) var depthMaps = 0
  /// Whether depth is omitted because the reconstruction has no metric scale.
  public internal(set) var isWithoutScale = false
  /// Number of registered views omitted because their photographs are unavailable.
  public internal(set) var absent = 0
  /// Maximum error of the program's lens model in pixels; `nil` if negligible.
  public internal(set) var lensMisfit: Double?

  /// Number of exported images.
  public var images: Int { copied + turned + converted + undistorted }

  mutating func count(_ treatment: DatasetImage.Treatment, isRenamed: Bool) {
    switch treatment {
    case .copied: copied += 1
    case .turned: turned += 1
    case .converted: converted += 1
    case .undistorted: undistorted += 1
    }
    if isRenamed { renamed += 1 }
  }
}
