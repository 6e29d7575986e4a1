extension PoseFileFormat {
  /// COLMAP's models, read by `COLMAPPoses`.
  public static let colmap = PoseFileFormat("colmap", title: "COLMAP")
}
