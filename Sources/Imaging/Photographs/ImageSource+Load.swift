import Support

extension ImageSource {
  /// Decodes the image, upright and in sRGB, reduced by area averaging if its longer side exceeds
  /// `maxDimension` pixels. Never enlarges.
  ///
  /// - Throws: `ImagingError` with the file and a reason.
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

  /// Decodes the image's Rec. 601 luma, 0 ... 255, like `loadRGB` but without color conversion, as
  /// it is only compared among photographs of the same camera.
  public func loadGray(maxDimension: Int? = nil) throws -> FloatImage {
    let (raster, (w, h)) = try load(open(), channels: 1, maxDimension: maxDimension)
    return FloatImage(width: w, height: h, pixels: raster.floats(w, h)).oriented(orientation)
  }

  /// Decodes luma, 0 ... 255, upright and reduced like `loadGray`, but faster: a JPEG is decoded at
  /// the nearest eighth, quarter or half above the requested size.
  public func loadGrayPreview(maxDimension: Int) throws -> FloatImage {
    let upright = reducedSize(maxDimension: maxDimension)
    let target = orientation.size(upright.width, upright.height)
    let raster = try open().decode(
      DecodeRequest(channels: 1, minWidth: target.width, minHeight: target.height))
    return FloatImage(
      width: target.width, height: target.height, pixels: raster.floats(target.width, target.height)
    ).oriented(orientation)
  }

  /// Decodes a thumbnail quickly; equal to that in `ImageInfo` of a verified image.
  public func loadThumbnail() throws -> Thumbnail? {
    Thumbnail(try open().decode(.smallestGray), orientation)
  }

  /// The bytes of the file, with an extension that matches its content, as the name of a photograph
  /// may not.
  public func file() throws -> (bytes: [UInt8], fileExtension: String) {
    let file = try open()
    let stated = url.pathExtension.lowercased()
    let known = file.format.fileExtensions
    return (file.bytes, known.contains(stated) ? stated : known[0])
  }

  /// Decodes to a raster at least as large as the stored size for resampling.
  private func load(
    _ file: ImageFile, channels: Int, maxDimension: Int?
  ) throws -> (Raster, size: (width: Int, height: Int)) {
    let upright = reducedSize(maxDimension: maxDimension)
    let target = orientation.size(upright.width, upright.height)
    let isReduced = upright != (width, height)
    // Twice the target size, so that area averaging remains effective.
    let request = DecodeRequest(
      channels: channels, minWidth: isReduced ? 2 * target.width : .max,
      minHeight: isReduced ? 2 * target.height : .max)
    let raster = try file.decode(request)
    let whole = orientation.size(
      Int(saturating: raster.extent.x.rounded()), Int(saturating: raster.extent.y.rounded()))
    if !isReduced && whole != (width, height) { throw changed(whole) }
    return (raster, target)
  }

  /// Reads the file. If it changed since it was listed, it is checked again, as its size may
  /// differ, or it may have damage that its decoder conceals.
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

  /// The upright size that `loadRGB` and `loadGray` return for `maxDimension`.
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
