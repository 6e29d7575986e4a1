import Files
import Scene
import Support

extension ForeignProject {
  /// A hash of all imported data; a different hash identifies a different project.
  public var identity: String {
    var hash = ContentHash()
    hash.add("\(program.rawValue) \(version)")
    for image in images { hash.add("\(image.name) \(image.camera)") }
    for camera in cameras { hash.add("\(camera.camera.cacheText) \(camera.source.rawValue)") }
    for found in features {
      found.keypoints.withUnsafeBytes { hash.add($0) }
      hash.add("\(found.descriptors.count)")
    }
    for pair in pairs {
      hash.add("\(pair.first) \(pair.second) \(pair.kind.rawValue)")
      pair.matches.withUnsafeBytes { hash.add($0) }
      pair.inliers.withUnsafeBytes { hash.add($0) }
    }
    for model in models {
      hash.add(model.name)
      for camera in model.cameras { hash.add(camera.cacheText) }
      for pose in model.poses { hash.add(pose?.cacheText ?? "") }
      for point in model.points {
        hash.add(point.position.cacheText)
        point.track.withUnsafeBytes { hash.add($0) }
      }
    }
    return hash.text
  }
}
