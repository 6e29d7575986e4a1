import Foundation
import Support

/// The ffmpeg filter that converts the pixels of high dynamic range videos to sRGB.
///
/// HLG is made to be shown on displays of standard range without tone mapping, so only its primaries
/// are converted. PQ states absolute luminance, which is tone-mapped. References: ITU-R BT.2100;
/// BT.2390, section 7.
enum FilmTone {
  /// Filters that end in full-range pixels for JPEG; empty for videos of standard range, and without
  /// ffmpeg's `zscale`.
  static func filters(of info: FilmInfo, hasZScale: Bool) -> [String] {
    guard hasZScale else { return [] }
    switch info.transfer {
    case "arib-std-b67":
      return ["zscale=tin=709:pin=2020:min=2020_ncl:t=709:p=709:m=470bg:r=full"]
    case "smpte2084":
      return [
        "zscale=tin=smpte2084:pin=2020:min=2020_ncl:t=linear:npl=203", "format=gbrpf32le",
        "zscale=p=709", "tonemap=tonemap=hable:desat=0", "zscale=t=iec61966-2-1:m=470bg:r=full",
      ]
    default: return []
    }
  }

  /// Whether the installed ffmpeg has the filter `zscale`.
  static func hasZScale(_ url: URL, in context: RunContext) throws -> Bool {
    let text = try FilmProgram.run(
      ["ffmpeg", "-v", "quiet", "-hide_banner", "-filters"], of: url, in: context)
    return String(decoding: text, as: UTF8.self).contains(" zscale ")
  }
}
