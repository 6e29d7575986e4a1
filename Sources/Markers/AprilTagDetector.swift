import CAprilTag
import Imaging

/// Detects AprilTags with `libapriltag`.
///
/// Reference: Wang & Olson, "AprilTag 2: efficient and robust fiducial detection", IROS 2016.
struct AprilTagDetector {
  /// Smallest and largest accepted side of a picture, pixels. The library divides pictures into tiles
  /// of four pixels and numbers pixels with 32 bits.
  private static let sides = 16...30_000
  /// Number of wrong cells that are corrected, at most; more take gigabytes of tables.
  private static let corrected: Int32 = 2

  private let handle: AprilTagHandle
  private let detector: UnsafeMutablePointer<apriltag_detector_t>
  private let name: MarkerFamily

  /// Calls `body` with a detector of a family, whose tables take up to 60 MB and a tenth of a second.
  ///
  /// A detector must not be used by several threads at once.
  static func with<Result>(
    _ family: MarkerFamily, _ body: (AprilTagDetector) throws -> Result
  ) rethrows -> Result? {
    guard let handle = AprilTagHandle(family), let detector = apriltag_detector_create() else {
      return nil
    }
    defer { apriltag_detector_destroy(detector) }
    apriltag_detector_add_family_bits(detector, handle.family, corrected)
    detector.pointee.nthreads = 1
    // Quads are found in the picture at full size: tags of 24 pixels would be lost in half the size.
    detector.pointee.quad_decimate = 1
    return try body(AprilTagDetector(handle: handle, detector: detector, name: family))
  }

  /// The markers as the library reports them: without refinement of corners, and without a check of
  /// the cells.
  ///
  /// - Returns: Nothing for pictures that are too small or too large.
  func detect(in picture: ByteImage) -> [MarkerDetection] {
    guard Self.sides.contains(picture.width), Self.sides.contains(picture.height) else { return [] }
    var pixels = picture.pixels
    let (width, height) = (Int32(picture.width), Int32(picture.height))
    return pixels.withUnsafeMutableBufferPointer { buffer in
      var image = image_u8_t(
        width: width, height: height, stride: width, buf: buffer.baseAddress)
      guard let found = apriltag_detector_detect(detector, &image) else { return [] }
      defer { apriltag_detections_destroy(found) }
      return Self.detections(found).compactMap { detection($0.pointee) }
    }
  }

  private static func detections(
    _ list: UnsafeMutablePointer<zarray_t>
  ) -> [UnsafeMutablePointer<apriltag_detection_t>] {
    let count = Int(list.pointee.size)
    guard count > 0, let data = list.pointee.data else { return [] }
    return data.withMemoryRebound(
      to: UnsafeMutablePointer<apriltag_detection_t>?.self, capacity: count
    ) { pointers in (0..<count).compactMap { pointers[$0] } }
  }

  private func detection(_ found: apriltag_detection_t) -> MarkerDetection? {
    let p = found.p
    let corners = [p.0, p.1, p.2, p.3].map { SIMD2($0.0, $0.1) }
    guard corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }), found.id >= 0,
      Int(found.id) < Int(handle.family.pointee.ncodes)
    else { return nil }
    return MarkerDetection(
      marker: MarkerName(name, Int(found.id)), corners: corners,
      deviation: MarkerDetection.unrefined, wrongCells: Int(found.hamming), agreement: 0)
  }
}

extension MarkerDetection {
  /// Assumed standard deviation of a corner whose lines could not be refined, pixels.
  static let unrefined = 0.5
}
