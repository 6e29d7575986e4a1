import Support

/// Options of loading a capture.
public struct CaptureOptions: StageOptions {
  public var path = ""
  public var format = CaptureFormat.auto
  public var camera = ""
  public var masks = ""
  public var verify = true

  public init() {}

  public static let settings: [Setting<Self>] = [
    .text(
      "path", \.path, kind: .path,
      "Folder of photographs, or a transforms.json."
    ).positional(required: true),
    .choice("format", \.format, "Layout of the folder; auto decides by what it holds."),
    .text(
      "camera", \.camera,
      "Intrinsics in pixels, FX,FY,CX,CY[,K1,K2,P1,P2], with (0, 0) the first pixel's corner."),
    .text(
      "masks", \.masks, kind: .path,
      "Folder of mask images named like the photographs; black is ignored."),
    .flag(
      "verify", \.verify,
      "Look for damage inside the files and not only in their headers."),
  ]
}
