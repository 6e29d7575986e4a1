import Geometry

/// The lens family with which photographs without given intrinsics are matched and aligned.
public enum LensChoice: String, Sendable, Codable, CaseIterable {
  /// As loaded: a pinhole with Brown's distortion unless a file states another family.
  case loaded
  /// A fisheye.
  case fisheye
}

extension ViewSet {
  /// The views with the cameras of a lens family; given and calibrated intrinsics stay.
  package func seen(through choice: LensChoice) -> ViewSet {
    guard choice == .fisheye else { return self }
    var views = self
    for index in cameras.indices where cameras[index].mayBeFisheye {
      views.cameras[index] = cameras[index].asFisheye
    }
    return views
  }
}

extension ViewCamera {
  /// Whether nothing states the lens.
  package var mayBeFisheye: Bool {
    source != .given && source != .depthCalibration && camera.lens == .brown
  }

  /// The camera as an equidistant fisheye with the same focal length; with a field of view of 180°
  /// along the longer side if the focal length is a guess.
  package var asFisheye: ViewCamera {
    var fisheye = self
    fisheye.camera.lens = .fisheye
    if source == .guess {
      let side = Double(max(camera.width, camera.height))
      (fisheye.camera.fx, fisheye.camera.fy) = (side / .pi, side / .pi)
    }
    return fisheye
  }
}
