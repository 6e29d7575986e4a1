import Files
import Foundation
import Script
import Support

extension Reply {
  /// Says what was written to `url`; as a remark where that is a stream, which the text of the
  /// answer would run into.
  package static func written(
    _ text: String, value: Value, to url: URL?, images: [URL] = [], remarks: [String] = []
  ) throws -> Reply {
    guard let url, try OutputPlace(url).streamKind != nil else {
      return Reply(text, value: value, remarks: remarks, images: images)
    }
    return Reply(remarks: remarks + [text])
  }
}
