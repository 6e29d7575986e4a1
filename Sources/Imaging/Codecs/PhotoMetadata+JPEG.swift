extension PhotoMetadata {
  /// A JPEG file with the metadata in front of what it has.
  public func inserted(into jpeg: [UInt8]) -> [UInt8] {
    guard jpeg.count > 2 else { return jpeg }
    return JPEGSegments.inserting(exif: exifBlock(), into: jpeg)
  }
}
