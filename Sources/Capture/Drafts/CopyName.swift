import Foundation

/// Names that programs give to copies of a file.
enum CopyName {
  /// Whether a name contains the whole name of another file and more, as `IMG_1 (1).jpg`,
  /// `IMG_1 copy.jpg`, `IMG_1-1.jpg` and `Copy of IMG_1.jpg` contain `IMG_1.jpg`, in any language.
  ///
  /// Use it for files that are known to show the same.
  static func isDerived(_ name: String, from other: String) -> Bool {
    let (long, short) = (stem(name), stem(other))
    return long.count > short.count && long.contains(short)
  }

  private static func stem(_ name: String) -> String {
    let file = name.split(separator: "/").last.map(String.init) ?? name
    return (file as NSString).deletingPathExtension.lowercased()
  }
}
