extension PoseFileFormat {
  /// COLMAP's models, which `COLMAPPoses` reads.
  public static let colmap = PoseFileFormat("colmap", title: "COLMAP")
}
