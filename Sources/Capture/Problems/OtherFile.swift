import Foundation
import Imaging

/// What a file of a capture is that is no photograph of it.
public enum OtherFile: String, Sendable, CaseIterable {
  case depthMap = "depth-map"
  case confidenceMap = "confidence-map"
  case mask
  /// Poses that another tool computed.
  case poses
  case normalMap = "normal-map"
  case thumbnail
  case model
  case video
  case sound
  case worldMap = "world-map"
  case picture
  case data
  /// The same pictures, smaller or not corrected.
  case otherPictures = "other-pictures"
  case otherFolder = "folder"
  /// Another part of the data set, with photographs of its own.
  case otherPart = "other-part"

  /// What a file's name says, for one that no photograph of the capture is.
  init(named name: String) {
    let stem = (name as NSString).deletingPathExtension.lowercased()
    self =
      switch (name as NSString).pathExtension.lowercased() {
      case "glb", "gltf", "obj", "mtl", "usdz", "usda", "usdc", "fbx", "stl", "dae": .model
      case "ply", "las", "laz", "xyz", "pts", "spz", "splat", "pcd": .model
      case "mp4", "mov", "m4v": .video
      case "m4a", "wav", "mp3": .sound
      case "arkit", "arworldmap": .worldMap
      case "jpg", "jpeg", "png", "tif", "tiff", "heic", "gif", "webp":
        Self.isThumbnail(stem) ? .thumbnail : .picture
      default: .data
      }
  }

  /// What a folder of this name holds of each photograph; `nil` for other names.
  init?(partsIn folder: String) {
    switch folder.lowercased() {
    case "depth", "depths", "depth_maps", "lowres_depth": self = .depthMap
    case "confidence", "confidences", "conf": self = .confidenceMap
    case "mask", "masks": self = .mask
    case "normals", "normal_maps": self = .normalMap
    default: return nil
    }
  }

  /// Names that apps give to a small picture of a whole scan.
  static func isThumbnail(_ stem: String) -> Bool {
    ["thumbnail", "thumb", "preview", "icon"].contains(stem.lowercased())
  }
}
