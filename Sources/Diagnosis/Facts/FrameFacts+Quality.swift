import Capture

/// Whether a frame is sharp and well exposed.
extension FrameFacts {
  /// Whether the frame is blurred or badly exposed.
  var isBad: Bool { isBadlyExposed || isUnsharp }

  /// Whether fine structure is lost.
  var isUnsharp: Bool { comparison?.sharpness ?? 1 < FrameComparison.minSharpness }

  /// Whether an unsharp frame is so along one direction: the directions then differ by more than the
  /// frame differs from sharp ones, and by less where the lens is out of focus.
  var isMoved: Bool { comparison?.evenness ?? 1 < comparison?.sharpness ?? 1 }

  /// Whether the frame is too dark or burnt out.
  var isBadlyExposed: Bool { isDark || isBurnt }

  /// Whether even bright parts are dark.
  var isDark: Bool { image?.quality?.brightest ?? 1 < FrameFeedback.minBrightest }

  /// Whether too much is burnt out.
  var isBurnt: Bool { image?.quality?.clipped ?? 0 > FrameFeedback.maxClipped }
}
