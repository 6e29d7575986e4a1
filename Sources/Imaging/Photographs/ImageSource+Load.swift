import Support

extension ImageSource {
  /// Decodes the image, upright and as sRGB; reduced by area averaging when its longer side exceeds
  /// `maxDimension` pixels. Never enlarges.
  ///
  /// - Throws: `ImagingError` with the file and one reason.
  public func loadRGB(maxDimension: Int? = nil) throws -> RGBImage {
    let file = try open()
    let (raster, (w, h)) = try load(file, channels: 3, maxDimension: maxDimension)
    let upright = orientation.size(w, h)
    let stored = raster.bytes(w, h)
    let pixels = file.colorTransform?.applied(to: stored) ?? stored
    return RGBImage(
      width: upright.width, height: upright.height,
      pixels: orientation.apply(pixels, width: w, height: h, channels: 3))
  }

  /// Decodes the image's Rec. 601 luma, 0 ... 255, as `loadRGB` decodes its colours, but of the file's own
  /// colours: what is compared is compared among photographs of one camera.
  public func loadGray(maxDimension: Int? = nil) throws -> FloatImage {
    let (raster, (w, h)) = try load(open(), channels: 1, maxDimension: maxDimension)
    return FloatImage(width: w, height: h, pixels: raster.floats(w, h)).oriented(orientation)
  }

  /// Decodes luma, 0 ... 255, upright and reduced as `loadGray` does it but quicker: a JPEG is
  /// decoded at the nearest eighth, quarter or half above the size asked for.
  public func loadGrayPreview(maxDimension: Int) throws -> FloatImage {
    let upright = reducedSize(maxDimension: maxDimension)
    let target = orientation.size(upright.width, upright.height)
    let raster = try open().decode(
      DecodeRequest(channels: 1, minWidth: target.width, minHeight: target.height))
    return FloatImage(
      width: target.width, height: target.height, pixels: raster.floats(target.width, target.height)
    ).oriented(orientation)
  }

  /// Decodes the picture in small, quickly; the same as `ImageInfo` keeps of a verified one.
  public func loadThumbnail() throws -> Thumbnail? {
    Thumbnail(try open().decode(.smallestGray), orientation)
  }

  /// The file as it is, not decoded, with an extension that fits its content: a photograph may
  /// have any name.
  public func file() throws -> (bytes: [UInt8], fileExtension: String) {
    let file = try open()
    let stated = url.pathExtension.lowercased()
    let known = file.format.fileExtensions
    return (file.bytes, known.contains(stated) ? stated : known[0])
  }

  /// Decodes to a raster at least as large as the stored size to resample to.
  private func load(
    _ file: ImageFile, channels: Int, maxDimension: Int?
  ) throws -> (Raster, size: (width: Int, height: Int)) {
    let upright = reducedSize(maxDimension: maxDimension)
    let target = orientation.size(upright.width, upright.height)
    let isReduced = upright != (width, height)
    // Twice the target, so that the area average still has something to average.
    let request = DecodeRequest(
      channels: channels, minWidth: isReduced ? 2 * target.width : .max,
      minHeight: isReduced ? 2 * target.height : .max)
    let raster = try file.decode(request)
    let whole = orientation.size(
      Int(saturating: raster.extent.x.rounded()), Int(saturating: raster.extent.y.rounded()))
    if !isReduced && whole != (width, height) { throw changed(whole) }
    return (raster, target)
  }

  /// Reads the file. One that is not the file that was listed is looked at again: it may have
  /// another size, or damage that its decoder conceals.
  private func open() throws -> ImageFile {
    try requirePixels()
    let file = try ImageFile(url)
    guard stamp != nil, stamp != file.stamp else { return file }
    let info = try ImageInfo(file, verifying: file.format == .heic)
    let whole = orientation.size(info.storedWidth, info.storedHeight)
    guard whole == (width, height) else { throw changed(whole) }
    return file
  }

  private func requirePixels() throws {
    if let absence { throw ImagingError.absent(url, absence) }
  }

  private func changed(_ now: (width: Int, height: Int)) -> ImagingError {
    .changed(url, was: SIMD2(width, height), now: SIMD2(now.width, now.height))
  }

  /// The upright size `loadRGB` and `loadGray` return for `maxDimension`.
  public func reducedSize(maxDimension: Int?) -> (width: Int, height: Int) {
    guard let limit = maxDimension, max(width, height) > limit, limit > 0 else {
      return (width, height)
    }
    let scale = Double(limit) / Double(max(width, height))
    return (
      max(1, Int(saturating: (Double(width) * scale).rounded())),
      max(1, Int(saturating: (Double(height) * scale).rounded()))
    )
  }
}
