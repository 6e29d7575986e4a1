import Capture
import Formats
import Imaging
import Support

extension FileRemark {
  /// A complete sentence with a period.
  package var words: String {
    switch fact {
    case .skipped(let problem): problem.sentence
    case .surplus: "Taken beyond what a device would use."
    case .notUsed(let problem): "Not used: \(problem.sentence)"
    case .without(let part, let problem): "No \(part.rawValue): \(problem.sentence)"
    case .noPhotograph: "Its photograph is missing."
    case .aside(let kind): kind.sentence
    case .notNamed(let file): "\(file) says nothing of it."
    case .noFilePath: "It has no file_path."
    case .samePicture(let other): "The same picture as \(other)."
    case .noMask: "No mask is named like it."
    case .higherDistortion:
      "The distortion coefficients k3 and k4 are not modelled and were left out."
    case .noted(let text): text
    case .cameraNotUsed(let width, let height):
      "It is \(width) × \(height) pixels, unlike most, so --camera was not used for it."
    }
  }
}

extension FileProblem {
  /// A complete sentence.
  package var sentence: String {
    switch self {
    case .image, .other: words
    default: "\(words.prefix(1).uppercased())\(words.dropFirst())."
    }
  }

  package var words: String {
    switch self {
    case .badPath: "its path is empty or malformed"
    case .outsideFolder: "its path leads out of the capture's folder"
    case .noSuchFile: "there is no such file"
    case .notThere(let path): "\(path) is not there"
    case .hidden(let reason): "it cannot be read: \(lowercasedStart(reason))"
    case .notText: "it cannot be read as text"
    case .tooLarge(let mebibytes): "it is larger than \(mebibytes) MiB"
    case .restTooLarge(let mebibytes):
      "what it holds besides its frames is larger than \(mebibytes) MiB"
    case .notJSON(let detail): "it is not JSON" + (detail.map { ": \($0)" } ?? "")
    case .notAnObject: "it holds no JSON object"
    case .notThreeNumbers: "it does not hold three numbers"
    case .badGravity(let length): "its vector is \(length) g long, not about 1"
    case .image(let error): error.reason
    case .other(let text): text
    case .badSize(let width, let height): "its size w × h is \(width) × \(height)"
    case .badFocalLength(let x, let y): "its focal length is \(x), \(y) px"
    case .badPrincipalPoint(let x, let y): "its principal point is \(x), \(y) px"
    case .noSuchLens(let x, let y, let side):
      "its focal length is \(x), \(y) px, which no lens has for an image of \(side) px"
    case .foldedDistortion(let numbers, let pixel):
      Self.foldedDistortion(numbers, pixel)
    case .badDistortion(let limit):
      "its distortion coefficients are not within -\(limit) and \(limit)"
    case .sizesDiffer(let image, let stated):
      "the image is \(image.x) × \(image.y), its intrinsics are for \(stated.x) × \(stated.y)"
    case .badAngle(let key, let angle): "\(key) is \(angle), not an angle of view in radians"
    case .unknownCameraModel(let name): "the camera model \(name) is not supported"
    case .notANumber(let key): "\(key) is not a finite number"
    case .notAMatrix(let key, let columns): "\(key) is not a matrix of 3 or 4 rows of \(columns)"
    case .notFinite(let key): "\(key) holds something other than finite numbers"
    case .notNumbers(let key, let count):
      "\(key) is not \(count) finite number\(count == 1 ? "" : "s")"
    case .noColumns(let names): "it has no columns \(names.joined(separator: ", "))"
    case .badLine(let line): "line \(line) is cut or holds something else than numbers"
    case .notListed(let list): "\(list) says nothing of it"
    case .noPoses: "it holds no poses of a form that is read"
    case .cutShort: "it ends too early"
    case .nameCount(let count, let cameras):
      "the list of names beside it has \(count) for \(cameras) cameras"
    case .notXML: "it is not XML that ends"
    case .noTime(let name): "the name \(name) does not tell a time"
    case .depthEncoding(let kind):
      "the depth map is stored as \(kind), which is not read; 16-bit PNG of millimetres is"
    case .depthShape(let depth, let image):
      "the depth map is \(depth.x) × \(depth.y), of another shape than the photograph, "
        + "\(image.x) × \(image.y)"
    case .confidenceSize(let size, let depth):
      "the confidence map is \(size.x) × \(size.y), the depth map \(depth.x) × \(depth.y)"
    case .badScale(let scale): "applied_scale is \(scale)"
    case .stretchedRotation(let key): "the rotation of \(key) is stretched or zero"
    case .skewedRotation(let key): "the rotation of \(key) is skewed or mirrored"
    case .farPosition(let key, let distance): "the position in \(key) is \(distance) away"
    case .contradiction: "its parts contradict each other"
    case .noFrames: "it has no list of frames"
    case .tooManyFrames(let count, let limit): "it lists \(count) frames, over \(limit)"
    case .viewCount(let count, let limit):
      count == 0 ? "it has no list of views" : "it lists \(count) views, over \(limit)"
    case .notBetween(let key, let low, let high):
      "\(key) is missing or not between \(low) and \(high)"
    case .listedTwice: "it is listed twice"
    case .sameName(let other):
      "its name is that of \(other), in another Unicode form; rename one of them"
    case .depthIsNotMetric: "depth_path is NeRFCapture's 8-bit map, which is not metric"
    case .othersHaveIt: "other photographs of the capture have it"
    case .depthAsMask: "what is named as its mask holds depth"
    case .depthIsRelative:
      "the depth inside it is relative, as its own description says: near and far without metres"
    case .badDepthUnit(let unit): "depth_unit_scale_factor is \(unit) m"
    }
  }

  private static func foldedDistortion(_ numbers: [Double], _ pixel: SIMD2<Double>) -> String {
    let names = zip(["k1", "k2", "p1", "p2"], numbers).map { "\($0) \($1)" }
    return
      "its distortion \(names.joined(separator: ", ")) is no lens's: it folds the picture onto "
      + "itself at pixel \(Int(saturating: pixel.x)), \(Int(saturating: pixel.y))"
  }
}

extension OtherFile {
  /// What the file is and why it is not used.
  var sentence: String {
    switch self {
    case .depthMap: "Depth, no photograph; nothing says of what unit."
    case .confidenceMap: "The confidence of depth, no photograph."
    case .mask: "Masks, no photograph; --masks FOLDER uses them."
    case .poses: "Poses of another tool, not used; --poses takes them."
    case .normalMap: "Surface normals, no photograph."
    case .thumbnail: "A small picture of the whole, no photograph of the capture."
    case .model: "A model or points, which load does not use; compare meshes with it."
    case .video: "A film; load it by its name for its pictures."
    case .sound: "Sound."
    case .worldMap: "A map of ARKit, in no published format."
    case .picture: "A picture that no frame of the capture names."
    case .data: "Data of the app that is not used."
    case .otherPictures: "The same pictures in another size or not corrected; the best are used."
    case .otherPart: "Another part of the data set; load it by its name."
    case .otherFolder: "A folder that is not part of the layout."
    }
  }
}
