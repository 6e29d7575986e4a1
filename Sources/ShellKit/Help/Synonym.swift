/// Words that people use for what the help names otherwise.
package enum Synonym {
  private static let words: [String: [String]] = [
    "blurry": ["sharpness", "blur"], "blurred": ["sharpness", "blur"], "unsharp": ["sharpness"],
    "dark": ["luminance", "exposure"], "bright": ["luminance", "exposure"],
    "crop": ["region", "bounds", "box"], "cut": ["bounds", "trim"], "cutout": ["mask"],
    "background": ["mask"], "size": ["scale", "width", "triangles"],
    "resize": ["max-size", "width"],
    "measure": ["scale", "bounds", "distance"], "length": ["distance"], "ruler": ["distance"],
    "mirror": ["turn", "flip", "up"], "rotate": ["up", "upright"],
    "orientation": ["up"], "picture": ["show"], "image": ["frame", "photograph"],
    "photo": ["frame", "photograph"], "save": ["export"], "delete": ["exclude", "clear"],
    "remove": ["exclude", "clear"], "settings": ["params", "set"],
    "quality": ["detail", "sharpness"],
    "fast": ["preview", "detail"], "slow": ["forecast", "threads"], "camera": ["focal", "pose"],
    "lens": ["focal", "distortion"], "smooth": ["fairing"], "holes": ["watertight", "mesh check"],
    "faces": ["triangles"], "polygons": ["triangles"], "video": ["film"], "movie": ["film"],
    "undo": ["runs", "redo"], "back": ["undo"], "repeat": ["record", "history"],
    "print": ["stl", "echo"], "error": ["residuals", "diagnose"],
    "problem": ["doctor", "diagnose"],
    "wrong": ["diagnose", "why"], "failed": ["diagnose", "why"],
  ]

  /// The words with one of them replaced by each of its synonyms.
  package static func variants(of given: [String]) -> [[String]] {
    given.indices.flatMap { place in
      (words[given[place]] ?? []).map { synonym in
        var variant = given
        variant[place] = synonym
        return variant
      }
    }
  }
}
