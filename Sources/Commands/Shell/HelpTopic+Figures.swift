import ShellKit

extension HelpTopic {
  /// What the figures of tables and records mean, with their unit; `help sharpness` shows one.
  static let figures: [String: String] = [
    "sharpness": """
    0…1, without unit: the detail of a photograph relative to its sharpest neighbors; low values \
    are blurred.
    """,
    "luminance": "0…1, without unit: mean brightness of a photograph, 0.5 is middle gray.",
    "exposure": "Seconds: exposure time, from EXIF.",
    "focal_px": "Pixels: focal length at full size; the larger, the narrower the view.",
    "focal_source":
      "Where the focal length comes from: EXIF, an estimate, a given value, or refined.",
    "keypoints": "Number of points that features found in a photograph.",
    "registered": "Whether align found the pose of the photograph.",
    "change": """
    0…1, without unit: the part of the image that differs from the previous frame; low values \
    are near copies.
    """,
    "factor": "Without unit: the model was multiplied by it to become metric.",
    "spread": """
    Without unit: how far single measurements of the scale disagree; 0.01 is one percent, above \
    0.1 the scale is doubtful.
    """,
    "samples": "Number of measurements that a figure rests on.",
    "residual": """
    Without unit: median distance of the device poses from the model, relative to its extent.
    """,
    "mean_reprojection_error": """
    Pixels: mean distance between a keypoint and the projection of its point; below 1 is good.
    """,
    "mean_track_length": "Number of photographs that observe a point, on average.",
    "alone": "Share of the time in which one machine works and the others wait.",
    "coverage": "0…1, without unit: the part of the image, in cells, that has keypoints.",
    "known": "0…1, without unit: the part of a depth map that has values.",
  ]
}
