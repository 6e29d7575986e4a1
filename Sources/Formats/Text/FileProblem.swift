import Files
import Imaging
import Support

/// Why a file, or a part of it, cannot be used.
public enum FileProblem: Error, Equatable, Sendable {
  /// The stated path is empty or malformed.
  case badPath
  /// The stated path leads outside the folder.
  case outsideFolder
  /// No file has the stated path.
  case noSuchFile
  /// More than one file has the stated name.
  case ambiguousName
  /// There is no file at this path relative to the folder.
  case notThere(String)
  /// The system denies access to the file.
  case hidden(reason: String)
  case notText
  /// The file exceeds this size in MiB.
  case tooLarge(mebibytes: Int)
  /// The content of a file other than its list of frames exceeds this size in MiB.
  case restTooLarge(mebibytes: Int)
  /// The file is not valid JSON, with the parser's message, if any.
  case notJSON(String?)
  case notAnObject
  /// The value of a key is not a finite number.
  case notANumber(key: String)
  /// The value of a key is not a matrix of 3 or 4 rows of `columns` numbers.
  case notAMatrix(key: String, columns: Int)
  /// The value of a key, or a file, does not consist of `count` finite numbers.
  case notNumbers(key: String, count: Int)
  /// No two photographs belong to different cameras of a rig and have the same name.
  case noSharedNames
  /// A table lacks one of these columns.
  case noColumns([String])
  /// The line with this number, from 1, is truncated or malformed.
  case badLine(Int)
  /// The list in a file or under a key has no entry for the photograph.
  case notListed(in: String)
  /// The file or folder contains no poses in a supported format.
  case noPoses
  /// The file ends before the number of items it declares.
  case cutShort
  /// The list next to the file has too few names for the cameras.
  case nameCount(Int, cameras: Int)
  case notXML
  /// The name of a file does not contain its time.
  case noTime(String)
  /// The compression of the depth is not supported.
  case depthEncoding(String)
  /// The depth map has a different aspect ratio than the photograph, width and height in pixels.
  case depthShape(depth: SIMD2<Int>, image: SIMD2<Int>)
  /// The depth map in the photograph is relative, without metric distances.
  case depthIsRelative
  /// The confidence map has a different size than the depth map.
  case confidenceSize(SIMD2<Int>, depth: SIMD2<Int>)
  /// The matrix of a key contains values other than finite numbers.
  case notFinite(key: String)
  /// A gravity file does not contain three numbers.
  case notThreeNumbers
  /// The length of the gravity vector, in g, is not about 1.
  case badGravity(length: Double)
  /// Invalid width and height in pixels.
  case badSize(Double, Double)
  /// Invalid focal lengths in pixels.
  case badFocalLength(Double, Double)
  /// Invalid principal point in pixels.
  case badPrincipalPoint(Double, Double)
  /// Implausible focal lengths in pixels for an image with this longer side.
  case noSuchLens(Double, Double, side: Int)
  /// Distortion coefficients exceed this limit.
  case badDistortion(limit: Int)
  /// The distortion k1, k2, p1, p2 folds the image, first at this pixel.
  case foldedDistortion([Double], at: SIMD2<Double>)
  /// The image and its intrinsics have different sizes, width and height in pixels.
  case sizesDiffer(image: SIMD2<Int>, intrinsics: SIMD2<Int>)
  /// The value of a key is not a valid field of view in radians.
  case badAngle(key: String, Double)
  case unknownCameraModel(String)
  /// Invalid `applied_scale`.
  case badScale(Double)
  /// The rotation of a matrix is scaled unequally or zero.
  case stretchedRotation(key: String)
  /// The rotation of a matrix is sheared or a reflection.
  case skewedRotation(key: String)
  /// The position in a matrix is too far away.
  case farPosition(key: String, Double)
  case noFrames
  /// There is no list of views, or it exceeds the limit.
  case viewCount(Int, limit: Int)
  /// The value of a key is missing or outside these limits.
  case notBetween(key: String, Double, Double)
  /// Related parts of the file are inconsistent.
  case contradiction
  case tooManyFrames(Int, limit: Int)
  case listedTwice
  /// The name equals that of another file up to Unicode normalization.
  case sameName(as: String)
  /// NeRFCapture's 8-bit depth has no unit.
  case depthIsNotMetric
  /// Other photographs of the capture have this data.
  case othersHaveIt
  /// The file stated as the mask is the photograph.
  case photographAsMask
  /// A mask is a depth map.
  case depthAsMask
  /// Invalid `depth_unit_scale_factor` in meters.
  case badDepthUnit(Double)
  /// The image or depth map cannot be decoded.
  case image(ImagingError)
  /// Another error, with the system's message.
  case other(String)

  /// Converts an error to a problem.
  package init(_ error: any Error) {
    switch error {
    case let problem as FileProblem: self = problem
    case let error as ImagingError: self = .image(error)
    default: self = .other(SystemReason.words(of: error))
    }
  }
}
