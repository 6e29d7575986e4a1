/// What was made of a capture's photographs for a dataset.
public struct DatasetSummary: Sendable, Equatable {
  /// Images with a pose.
  public internal(set) var poses = 0
  /// Images that are copied byte for byte.
  public internal(set) var copied = 0
  /// Images that are written upright, as programs disagree whether EXIF's orientation counts.
  public internal(set) var turned = 0
  /// Images of formats that few programs read.
  public internal(set) var converted = 0
  /// Images that are undistorted.
  public internal(set) var undistorted = 0
  /// Images with other names than their photographs.
  public internal(set) var renamed = 0
  /// Masks.
  public internal(set) var masks = 0
  /// Maps of the sensor's depth.
  public internal(set) var depthMaps = 0
  /// Whether depth is left out because the unit of the world is not the metre.
  public internal(set) var isWithoutScale = false
  /// Registered views whose photographs are not here, and that are left out.
  public internal(set) var absent = 0
  /// Pixels by which the program's lens model misses ours at most; `nil` where it does not.
  public internal(set) var lensMisfit: Double?

  /// Number of images that are written.
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
