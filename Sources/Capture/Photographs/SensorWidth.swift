import Foundation
import Imaging

/// Widths of the sensors of cameras that state a focal length but no usable equivalent: drones.
///
/// Drones photograph in 16:9 or 3:2 on part of a sensor, and state the 35 mm equivalent of the whole
/// sensor, which is up to 10 % too short for the photograph. The width is that of the area that
/// photographs use. Nominal values of the makers; lenses differ from theirs by 1 to 3 %.
enum SensorWidth {
  /// Millimeters, by maker and model as EXIF states them.
  private static let widths: [String: Double] = [
    "dji fc200": 6.17, "dji fc220": 6.17, "dji fc300c": 6.17, "dji fc300s": 6.17,
    "dji fc300se": 6.17, "dji fc300x": 6.17, "dji fc330": 6.17, "dji fc350": 6.17,
    "dji fc350z": 6.17, "dji fc2103": 6.17, "dji fc2204": 6.17, "dji fc3170": 6.4,
    "dji fc3411": 13.2, "dji fc3582": 9.65, "dji fc6310": 13.2, "dji fc6310r": 13.2,
    "dji fc6310s": 13.2, "dji fc6510": 13.2, "dji fc6520": 17.3, "dji fc6540": 23.5,
    "dji fc7203": 6.17, "dji fc7303": 6.17, "dji m3e": 17.3, "dji m3m": 17.3,
    "dji zenmusep1": 35.9, "hasselblad l1d-20c": 13.2, "hasselblad l2d-20c": 17.3,
    "autel robotics xt701": 6.4, "autel robotics xt705": 13.2, "parrot anafi": 5.9,
    "yuneec e90": 13.2,
  ]
  /// Maximum difference of the focal length from the 35 mm equivalent, as a ratio: more than a
  /// cropped sensor explains is a digital zoom or another lens.
  private static let maxRatio = 1.2

  /// Focal length in pixels of the full-size photograph.
  ///
  /// - Returns: `nil` for other cameras, and if the 35 mm equivalent contradicts it.
  static func focal(of info: ImageInfo) -> Double? {
    let metadata = info.metadata
    guard let millimeters = metadata.focalLength,
      let width = metadata.cameraName.flatMap({ widths[$0.lowercased()] })
    else { return nil }
    let focal = millimeters / width * Double(max(info.width, info.height))
    guard let equivalent = metadata.focalLength35 else { return focal }
    let other = FocalEstimate(
      width: info.width, height: info.height, focalLength35: equivalent)
    let ratio = focal / other.pixels
    return other.source == .exif35mm && max(ratio, 1 / ratio) > maxRatio ? nil : focal
  }
}
