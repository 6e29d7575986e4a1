import Foundation
import Imaging

/// The kind of a file of a capture that is not a photograph.
public enum OtherFile: String, Sendable, CaseIterable {
  case depthMap = "depth-map"
  case confidenceMap = "confidence-map"
  case mask
  /// Poses computed by another tool.
  case poses
  case normalMap = "normal-map"
  case thumbnail
  case model
  case video
  case sound
  case worldMap = "world-map"
  case picture
  case data
  /// The same images in a lower resolution or without correction.
  case otherPictures = "other-pictures"
  case otherFolder = "folder"
  /// The raw file of a photograph that is there developed, too.
  case rawOriginal = "raw-original"
  /// Photographs next to the folder of the capture's photographs.
  case morePhotographs = "photographs"
  /// Another part of the dataset, with photographs of its own.
  case otherPart = "other-part"

  /// The kind of a file that is not a photograph of the capture, from its name.
  init(named name: String) {
    let stem = (name as NSString).deletingPathExtension.lowercased()
    self =
      switch (name as NSString).pathExtension.lowercased() {
      case "glb", "gltf", "obj", "mtl", "usdz", "usda", "usdc", "fbx", "stl", "dae": .model
      case "ply", "las", "laz", "xyz", "pts", "spz", "splat", "pcd": .model
      case "mp4", "mov", "m4v": .video
      case "m4a", "wav", "mp3": .sound
      case "arkit", "arworldmap": .worldMap
      case let name where name == "gif" || ImageFormat.allExtensions.contains(name):
        Self.isThumbnail(stem) ? .thumbnail : .picture
      default: .data
      }
  }

  /// The kind of per-photograph data in a folder with this name; `nil` for other names.
  init?(partsIn folder: String) {
    switch folder.lowercased() {
    case "depth", "depths", "depth_maps", "lowres_depth": self = .depthMap
    case "confidence", "confidences", "conf": self = .confidenceMap
    case "mask", "masks": self = .mask
    case "normals", "normal_maps": self = .normalMap
    default: return nil
    }
  }

  /// Whether apps use this name for a thumbnail of a whole scan.
  static func isThumbnail(_ stem: String) -> Bool {
    ["thumbnail", "thumb", "preview", "icon"].contains(stem.lowercased())
  }
}
