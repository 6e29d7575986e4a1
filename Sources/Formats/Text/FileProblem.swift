import Files
import Imaging
import Support

/// Why a file, or a part of it, cannot be used.
public enum FileProblem: Error, Equatable, Sendable {
  /// The stated path is empty or malformed.
  case badPath
  /// The stated path leads out of the folder.
  case outsideFolder
  /// No file has the stated path.
  case noSuchFile
  /// No file has this path, which is relative to the folder.
  case notThere(String)
  /// The system does not let us see whether it is there.
  case hidden(reason: String)
  case notText
  /// Larger than this many MiB.
  case tooLarge(mebibytes: Int)
  /// What a list of frames holds besides is larger than this many MiB.
  case restTooLarge(mebibytes: Int)
  /// Not JSON; what the parser says of it, if anything.
  case notJSON(String?)
  case notAnObject
  /// The value of a key is no finite number.
  case notANumber(key: String)
  /// The value of a key is no matrix of 3 or 4 rows of `columns` numbers.
  case notAMatrix(key: String, columns: Int)
  /// The value of a key, or a file, is not this many finite numbers.
  case notNumbers(key: String, count: Int)
  /// A table lacks one of these columns.
  case noColumns([String])
  /// The line of this number, from 1, is cut or holds something else.
  case badLine(Int)
  /// The list in a file or under a key says nothing of the photograph.
  case notListed(in: String)
  /// The file or folder holds no poses in any form that is read.
  case noPoses
  /// The file ends before all that it counts.
  case cutShort
  /// A list beside it has so many names for more cameras.
  case nameCount(Int, cameras: Int)
  case notXML
  /// The name of a file does not tell its time.
  case noTime(String)
  /// Depth is compressed in a way that is not read.
  case depthEncoding(String)
  /// The depth map is of another shape than the photograph, width and height in pixels.
  case depthShape(depth: SIMD2<Int>, image: SIMD2<Int>)
  /// The depth map inside the photograph tells near from far and no distances.
  case depthIsRelative
  /// The confidence map has another size than the depth map.
  case confidenceSize(SIMD2<Int>, depth: SIMD2<Int>)
  /// The matrix of a key holds something other than finite numbers.
  case notFinite(key: String)
  /// A gravity file does not hold three numbers.
  case notThreeNumbers
  /// The gravity vector is this long, in g, and should be about 1.
  case badGravity(length: Double)
  /// Stated width and height, pixels.
  case badSize(Double, Double)
  /// Stated focal lengths, pixels.
  case badFocalLength(Double, Double)
  /// Stated principal point, pixels.
  case badPrincipalPoint(Double, Double)
  /// Focal lengths that no lens has for an image of this longer side, pixels.
  case noSuchLens(Double, Double, side: Int)
  /// Distortion coefficients beyond this limit.
  case badDistortion(limit: Int)
  /// The distortion k1, k2, p1, p2 folds the picture onto itself, at this pixel first.
  case foldedDistortion([Double], at: SIMD2<Double>)
  /// The image and its intrinsics have different sizes, width and height in pixels.
  case sizesDiffer(image: SIMD2<Int>, intrinsics: SIMD2<Int>)
  /// The value of a key is no angle of view in radians.
  case badAngle(key: String, Double)
  case unknownCameraModel(String)
  /// `applied_scale`.
  case badScale(Double)
  /// The rotation of a matrix is stretched or zero.
  case stretchedRotation(key: String)
  /// The rotation of a matrix is skewed or mirrored.
  case skewedRotation(key: String)
  /// The position in a matrix is this far away.
  case farPosition(key: String, Double)
  case noFrames
  /// No list of views, or one of more than the limit.
  case viewCount(Int, limit: Int)
  /// The value of a key is missing or not between these limits.
  case notBetween(key: String, Double, Double)
  /// Parts of it that must fit together do not.
  case contradiction
  case tooManyFrames(Int, limit: Int)
  case listedTwice
  /// The name is that of another file, written with other Unicode characters.
  case sameName(as: String)
  /// NeRFCapture's 8-bit depth has no unit.
  case depthIsNotMetric
  /// Other photographs of the capture have it.
  case othersHaveIt
  /// A mask is a map of depth.
  case depthAsMask
  /// `depth_unit_scale_factor`, metres.
  case badDepthUnit(Double)
  /// The image or depth map cannot be decoded.
  case image(ImagingError)
  /// An error of another kind, as the system tells it.
  case other(String)

  /// The problem behind an error.
  package init(_ error: any Error) {
    switch error {
    case let problem as FileProblem: self = problem
    case let error as ImagingError: self = .image(error)
    default: self = .other(SystemReason.words(of: error))
    }
  }
}
