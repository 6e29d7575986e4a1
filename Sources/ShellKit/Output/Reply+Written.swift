import Files
import Foundation
import Script
import Support

extension Reply {
  /// Reports what was written to `url`; as a remark if that is a stream, so that the text does not
  /// mix with the content.
  package static func written(
    _ text: String, value: Value, to url: URL?, images: [URL] = [], remarks: [String] = []
  ) throws -> Reply {
    guard let url, try OutputPlace(url).streamKind != nil else {
      return Reply(text, value: value, remarks: remarks, images: images)
    }
    return Reply(remarks: remarks + [text])
  }
}
