import Support

/// Options of loading a capture.
public struct CaptureOptions: StageOptions {
  /// The folder or `transforms.json` as the command was given it; `CaptureFolder.load` takes a URL.
  public var path = ""
  /// The layout to read the folder as.
  public var format = CaptureFormat.auto
  /// Intrinsics for all photographs of the most frequent size, as text; empty for none.
  public var camera = ""
  /// A folder of masks, 0 where a photograph is ignored; empty for none.
  public var masks = ""
  /// Whether image data is decoded too, to find damage.
  public var verify = true

  /// The defaults: layout by content, no overrides, files verified.
  public init() {}

  /// Name, help and limits of each option, in the order of the command line.
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
      "Decode each photograph once, to find damaged ones before the stages do."),
  ]
}
