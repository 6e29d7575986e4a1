extension PhotoMetadata {
  /// A JPEG file with the metadata as an EXIF block before its other contents.
  public func inserted(into jpeg: [UInt8]) -> [UInt8] {
    guard jpeg.count > 2 else { return jpeg }
    return JPEGSegments.inserting(exif: exifBlock(), into: jpeg)
  }
}
