import Capture
import Formats
import Imaging
import Support

extension FileRemark {
  /// A complete sentence with a period.
  package var words: String {
    switch fact {
    case .skipped(let problem): problem.sentence
    case .surplus: "Taken beyond the limit of a device."
    case .notUsed(let problem): "Not used: \(problem.sentence)"
    case .without(let part, let problem): "No \(part.rawValue): \(problem.sentence)"
    case .noPhotograph: "Its photograph is missing."
    case .aside(let kind): kind.sentence
    case .notNamed(let file): "\(file) has no entry for it."
    case .severalNamed(let place):
      "\(place) has more than one entry with its name, so none is used."
    case .noFilePath: "It has no file_path."
    case .samePicture(let other): "The same image as \(other)."
    case .noMask: "No mask has its name."
    case .higherDistortion:
      "The distortion coefficients k3 and k4 are not modeled and were ignored."
    case .noted(let text): text
    case .cameraNotUsed(let width, let height):
      "It is \(width) × \(height) pixels, unlike most, so --camera was not used for it."
    case .savedAgain(let program, let others):
      "\(program ?? "A program without a name") saved it and \(others) others of its camera, and may "
        + "have rotated or cropped them: they have intrinsics of their own."
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
    case .outsideFolder: "its path leads outside the capture's folder"
    case .noSuchFile: "there is no such file"
    case .ambiguousName: "more than one file has its name"
    case .notThere(let path): "\(path) does not exist"
    case .hidden(let reason): "it cannot be read: \(lowercasedStart(reason))"
    case .notText: "it cannot be read as text"
    case .tooLarge(let mebibytes): "it is larger than \(mebibytes) MiB"
    case .restTooLarge(let mebibytes):
      "its contents other than the frames are larger than \(mebibytes) MiB"
    case .notJSON(let detail): "it is not JSON" + (detail.map { ": \($0)" } ?? "")
    case .notAnObject: "it contains no JSON object"
    case .notThreeNumbers: "it does not contain three numbers"
    case .badGravity(let length): "its vector is \(length) g long, not about 1"
    case .image(let error): error.reason
    case .other(let text): text
    case .badSize(let width, let height): "its size w × h is \(width) × \(height)"
    case .badFocalLength(let x, let y): "its focal length is \(x), \(y) px"
    case .badPrincipalPoint(let x, let y): "its principal point is \(x), \(y) px"
    case .noSuchLens(let x, let y, let side):
      "its focal length is \(x), \(y) px, which is not possible for an image of \(side) px"
    case .foldedDistortion(let numbers, let pixel):
      Self.foldedDistortion(numbers, pixel)
    case .badDistortion(let limit):
      "its distortion coefficients are not between -\(limit) and \(limit)"
    case .sizesDiffer(let image, let stated):
      "the image is \(image.x) × \(image.y), but its intrinsics are for \(stated.x) × \(stated.y)"
    case .badAngle(let key, let angle): "\(key) is \(angle), not an angle of view in radians"
    case .unknownCameraModel(let name): "the camera model \(name) is not supported"
    case .notANumber(let key): "\(key) is not a finite number"
    case .notAMatrix(let key, let columns): "\(key) is not a matrix of 3 or 4 rows of \(columns)"
    case .notFinite(let key): "\(key) contains values that are not finite numbers"
    case .notNumbers(let key, let count):
      "\(key) is not \(count) finite number\(count == 1 ? "" : "s")"
    case .noSharedNames:
      "no two photographs of different cameras have the same name, so none were taken together"
    case .noColumns(let names): "it has no columns \(names.joined(separator: ", "))"
    case .badLine(let line): "line \(line) is truncated or contains non-numbers"
    case .notListed(let list): "\(list) has no entry for it"
    case .noPoses: "it contains no poses in a supported format"
    case .cutShort: "it ends too early"
    case .nameCount(let count, let cameras):
      "the list of names next to it has \(count) for \(cameras) cameras"
    case .notXML: "it is not complete XML"
    case .noTime(let name): "the name \(name) does not contain a time"
    case .depthEncoding(let kind):
      "the depth map is stored as \(kind), which is not supported; use 16-bit PNG in millimeters"
    case .depthShape(let depth, let image):
      "the depth map is \(depth.x) × \(depth.y), with another aspect ratio than the "
        + "photograph, \(image.x) × \(image.y)"
    case .confidenceSize(let size, let depth):
      "the confidence map is \(size.x) × \(size.y), but the depth map \(depth.x) × \(depth.y)"
    case .badScale(let scale): "applied_scale is \(scale)"
    case .stretchedRotation(let key): "the rotation of \(key) is scaled or zero"
    case .skewedRotation(let key): "the rotation of \(key) is skewed or mirrored"
    case .farPosition(let key, let distance): "the position in \(key) is \(distance) away"
    case .contradiction: "its parts are inconsistent"
    case .noFrames: "it has no list of frames"
    case .tooManyFrames(let count, let limit): "it lists \(count) frames, over \(limit)"
    case .viewCount(let count, let limit):
      count == 0 ? "it has no list of views" : "it lists \(count) views, over \(limit)"
    case .notBetween(let key, let low, let high):
      "\(key) is missing or not between \(low) and \(high)"
    case .listedTwice: "it is listed twice"
    case .sameName(let other):
      "its name equals that of \(other) in another Unicode normalization; rename one of them"
    case .depthIsNotMetric: "depth_path is NeRFCapture's 8-bit map, which is not metric"
    case .othersHaveIt: "other photographs of the capture have it"
    case .photographAsMask: "the file named as its mask is the photograph"
    case .depthAsMask: "the file named as its mask contains depth"
    case .depthIsRelative:
      "its embedded depth is relative, according to its metadata, and not in meters"
    case .badDepthUnit(let unit): "depth_unit_scale_factor is \(unit) m"
    }
  }

  private static func foldedDistortion(_ numbers: [Double], _ pixel: SIMD2<Double>) -> String {
    let names = zip(["k1", "k2", "p1", "p2"], numbers).map { "\($0) \($1)" }
    return
      "its distortion \(names.joined(separator: ", ")) is invalid: it folds the image onto "
      + "itself at pixel \(Int(saturating: pixel.x)), \(Int(saturating: pixel.y))"
  }
}

extension OtherFile {
  /// What the file is and why it is not used.
  var sentence: String {
    switch self {
    case .depthMap: "Depth, not a photograph, in an unknown unit."
    case .confidenceMap: "Depth confidence, not a photograph."
    case .mask: "Masks, not photographs; --masks FOLDER uses them."
    case .poses: "Poses of another program, not used; --poses loads them."
    case .normalMap: "Surface normals, not a photograph."
    case .thumbnail: "A thumbnail or preview, not a photograph of the capture."
    case .model: "A model or points, which load does not use; compare meshes with it."
    case .video: "A video; load it by name to use its frames."
    case .sound: "Sound."
    case .worldMap: "A map of ARKit, in no published format."
    case .rawOriginal: "The raw file of a photograph that is here developed, too; that one is used."
    case .picture: "An image that no frame of the capture refers to."
    case .data: "App data that is not used."
    case .otherPictures: "The same images in another size or uncorrected; the best are used."
    case .otherPart: "Another part of the data set; load it by its name."
    case .morePhotographs:
      "Photographs that are not part of the capture; load their folder by its name."
    case .otherFolder: "A folder that is not part of the layout."
    }
  }
}
