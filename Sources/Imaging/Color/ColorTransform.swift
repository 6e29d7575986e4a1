import CLCMS

/// Converts the colors of a photograph to sRGB, through Little CMS.
///
/// Phones use Display P3, whose colors look dull if interpreted as sRGB. Reference: ICC.1:2022.
final class ColorTransform {
  private let transform: cmsHTRANSFORM

  /// Maximum difference of a color, of 255, for which no transform is needed.
  private static let unseen = 2
  /// Maximum size of a photograph's profile, bytes.
  static let maxProfileBytes = 4 << 20

  /// - Returns: `nil` if the profile is damaged, not RGB, or equivalent to sRGB.
  init?(profile: [UInt8]) {
    guard profile.count <= Self.maxProfileBytes,
      let source = cmsOpenProfileFromMem(profile, cmsUInt32Number(profile.count))
    else { return nil }
    defer { cmsCloseProfile(source) }
    guard cmsGetColorSpace(source) == cmsSigRgbData, let target = cmsCreate_sRGBProfile() else {
      return nil
    }
    defer { cmsCloseProfile(target) }
    guard
      let made = cmsCreateTransform(
        source, OCS_RGB_8, target, OCS_RGB_8, cmsUInt32Number(INTENT_RELATIVE_COLORIMETRIC),
        cmsUInt32Number(cmsFLAGS_NOCACHE))
    else { return nil }
    transform = made
    if !changesColors { return nil }
  }

  deinit { cmsDeleteTransform(transform) }

  /// Converts interleaved RGB to sRGB.
  func applied(to pixels: [UInt8]) -> [UInt8] {
    makeBytes(pixels.count) { target in
      cmsDoTransform(transform, pixels, target.baseAddress, cmsUInt32Number(pixels.count / 3))
    }
  }

  /// Whether the transform changes any color of a coarse grid.
  private var changesColors: Bool {
    let levels: [UInt8] = [0, 64, 128, 192, 255]
    let grid = levels.flatMap { r in levels.flatMap { g in levels.flatMap { [r, g, $0] } } }
    return zip(grid, applied(to: grid)).contains { abs(Int($0) - Int($1)) > Self.unseen }
  }
}
