import CLCMS

/// Turns colours of a photograph's own space into sRGB, through Little CMS.
///
/// Phones photograph in Display P3; taken for sRGB its colours are too dull. Reference: ICC.1:2022.
final class ColorTransform {
  private let transform: cmsHTRANSFORM

  /// Largest difference of a colour that is not worth a transform, of 255.
  private static let unseen = 2
  /// Larger profiles are no photograph's, bytes.
  static let maxProfileBytes = 4 << 20

  /// - Returns: `nil` where the profile is damaged, not of RGB, or that of sRGB.
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
    if !changesColours { return nil }
  }

  deinit { cmsDeleteTransform(transform) }

  /// Interleaved RGB in sRGB.
  func applied(to pixels: [UInt8]) -> [UInt8] {
    makeBytes(pixels.count) { target in
      cmsDoTransform(transform, pixels, target.baseAddress, cmsUInt32Number(pixels.count / 3))
    }
  }

  /// Whether any colour of a coarse grid becomes another.
  private var changesColours: Bool {
    let levels: [UInt8] = [0, 64, 128, 192, 255]
    let grid = levels.flatMap { r in levels.flatMap { g in levels.flatMap { [r, g, $0] } } }
    return zip(grid, applied(to: grid)).contains { abs(Int($0) - Int($1)) > Self.unseen }
  }
}
