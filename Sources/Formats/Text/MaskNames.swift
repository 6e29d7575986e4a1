import Foundation

/// The photograph names to which a mask file can belong.
///
/// Programs name the mask of `a.jpg` differently: `a.png`, `a.jpg.png` (COLMAP), `a_mask.png` (ODM,
/// Metashape), `a.mask.png` (OpenMVS), `a.jpg.mask.png` (RealityScan), `mask_a.png`.
package enum MaskNames {
  private static let marks = ["mask", "masks", "matte", "alpha"]
  private static let separators: Set<Character> = ["_", "-", "."]

  /// The names, with the folder of the mask, for the lookup of a photograph.
  package static func owners(_ path: String) -> [String] {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let folder = parts.dropLast().map { $0 + "/" }.joined()
    let file = String(parts.last ?? "")
    let stem = (file as NSString).deletingPathExtension
    var names = [file, stem]
    for mark in marks {
      let lower = stem.lowercased()
      if lower.hasPrefix(mark), let next = stem.dropFirst(mark.count).first,
        separators.contains(next)
      {
        names.append(String(stem.dropFirst(mark.count + 1)))
      }
      if lower.hasSuffix(mark), let before = stem.dropLast(mark.count).last,
        separators.contains(before)
      {
        names.append(String(stem.dropLast(mark.count + 1)))
      }
    }
    return names.filter { !$0.isEmpty }.map { folder + $0 }
  }
}
