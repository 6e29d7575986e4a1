import Formats
import Foundation
import Geometry
import Imaging
import Scene

extension CaptureDraft {
  /// Applies the options for depth, poses and intrinsics.
  mutating func apply(_ options: CaptureOptions) {
    if !options.surplus {
      skipped += frames.filter(\.isSurplus).map { FileRemark(file: $0.path, .surplus) }
      skipped.sort { naturallyPrecedes($0.file, $1.file) }
      frames.removeAll(where: \.isSurplus)
    }
    for index in frames.indices {
      frames[index].isMaskInverted = options.invertMasks
      frames[index].takesPosition = options.gps
      if options.hasNoMasks { frames[index].mask = nil }
      frames[index].depth = frames[index].depth.flatMap { source in
        guard options.depth else { return nil }
        return options.depthScale == 1 ? source : .scaled(source, by: options.depthScale)
      }
      frames[index].pose = frames[index].pose.flatMap { pose in
        guard var read = options.poses.convention?.apply(pose) else { return nil }
        read.translation *= options.poseScale
        return read
      }
      if CameraReading(rawValue: options.camera) != nil { frames[index].camera = nil }
    }
  }
}
