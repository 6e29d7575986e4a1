import Formats
import Foundation
import Imaging

/// Locates the depth of a scanner app's photograph, with its confidence if that is valid.
struct ScanDepth {
  /// Depth in the apps' PNG files is in millimeters.
  private static let unit = 0.001
  /// Maximum relative difference between the aspect ratios of a photograph and its depth map.
  private static let maxStretch = 0.02

  let folder: URL
  let info: ImageInfo

  /// The depth source of an entry; `nil` if it has none. Invalid confidence is recorded as missing.
  ///
  /// - Throws: `FileProblem`, `ImagingError`.
  func source(_ entry: inout ScanEntry) throws -> DepthSource? {
    guard let path = entry.depth else { return nil }
    let url = folder.appendingPathComponent(path)
    let isCompressed = url.pathExtension == "depth"
    let size = try isCompressed ? compressedSize(url, entry.depthSize) : pictureSize(url)
    func source(_ confidence: URL?) -> DepthSource {
      isCompressed
        ? .floats(url, size: size, confidence: confidence, orientation: info.orientation)
        : .png(url, unit: Self.unit, confidence: confidence, orientation: info.orientation)
    }
    try source(nil).check()
    try checkShape(size)
    var whole: DepthSource?
    entry.attempt(.confidence) {
      guard let grades = $0.confidence.map(folder.appendingPathComponent) else { return }
      if isCompressed {
        try source(grades).check()
      } else {
        let found = try pictureSize(grades)
        guard found == size else { throw FileProblem.confidenceSize(found, depth: size) }
      }
      whole = source(grades)
    }
    return whole ?? source(nil)
  }

  private func pictureSize(_ url: URL) throws -> SIMD2<Int> {
    let found = try ImageInfo(probing: url)
    return SIMD2(found.storedWidth, found.storedHeight)
  }

  private func compressedSize(_ url: URL, _ stated: SIMD2<Int>?) throws -> SIMD2<Int> {
    try stated
      ?? DepthSource.sizeOfFloats(url, like: SIMD2(info.storedWidth, info.storedHeight))
  }

  private func checkShape(_ size: SIMD2<Int>) throws {
    let image = SIMD2(info.storedWidth, info.storedHeight)
    let stretch = Double(size.x) * Double(image.y) / (Double(size.y) * Double(image.x))
    guard abs(stretch - 1) < Self.maxStretch else {
      throw FileProblem.depthShape(depth: size, image: image)
    }
  }
}
