import Capture

/// Whether a frame is sharp and well exposed.
extension FrameFacts {
  /// Whether the frame is blurred or badly exposed.
  var isBad: Bool { isBadlyExposed || isUnsharp }

  /// Whether fine detail is lost.
  var isUnsharp: Bool { comparison?.sharpness ?? 1 < FrameComparison.minSharpness }

  /// Whether an unsharp frame lost detail in one direction only, as motion blur does: sharpness
  /// then differs more between directions than from sharp frames; with defocus it differs less.
  var isMoved: Bool { comparison?.evenness ?? 1 < comparison?.sharpness ?? 1 }

  /// Whether the frame is underexposed or overexposed.
  var isBadlyExposed: Bool { isDark || isBurnt }

  /// Whether even bright parts are dark.
  var isDark: Bool { image?.quality?.brightest ?? 1 < FrameFeedback.minBrightest }

  /// Whether too much of the frame is overexposed.
  var isBurnt: Bool { image?.quality?.clipped ?? 0 > FrameFeedback.maxClipped }
}
