/// How a folder of photographs is laid out.
public enum CaptureFormat: String, Sendable, Codable, CaseIterable {
  /// Decided by what the folder holds.
  case auto
  /// Photographs, in the folder or in an obvious subfolder.
  case images
  /// Photographs listed in a nerfstudio or instant-ngp `transforms.json`.
  case nerfstudio
  /// A recording of NeRFCapture, whose `transforms.json` has a `depth_path` for each photograph.
  case nerfCapture = "nerfcapture"
  /// Photographs with `_depth.TIF` and `_gravity.TXT` beside them (Apple's CaptureSample).
  case captureSample = "capture-sample"
  /// Apple's guided capture: `Images/` beside `Snapshots/`, `Checkpoints/` or `Models/`.
  case guidedCapture = "guided-capture"
  /// Polycam's raw export.
  case polycam
  /// "All data" of 3D Scanner App.
  case scannerApp = "3d-scanner-app"
  /// A scan of Stray Scanner whose film was taken apart.
  case strayScanner = "stray-scanner"
  /// A raw scan of ARKitScenes.
  case arkitScenes = "arkitscenes"
  /// Record3D's `.r3d`, unpacked, or its folder of pictures and EXR.
  case record3D = "record3d"
  /// One file without photographs, written by `bundle`.
  case bundle
  /// COLMAP's database and models, with the images or without.
  case colmap
  /// OpenSfM's models and tracks, with the images or without.
  case openSfM = "opensfm"

  /// Whether a `transforms.json` says all.
  var isTransforms: Bool { self == .nerfstudio || self == .nerfCapture }
}
