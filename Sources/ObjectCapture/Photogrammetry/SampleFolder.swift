import Capture
import Files
import Foundation
import Geometry
import Imaging
import Numerics
import Scene
import Support

/// Samples of a sequence, written to disk one at a time. Stages read photographs on demand, so
/// memory is bounded by one sample.
struct SampleFolder {
  /// Why a sample cannot be used.
  enum Problem: Error, CustomStringConvertible {
    case notUnique(Int)
    case notAnImage
    case tooLarge(side: Int, limit: Int)
    case tooMany(limit: Int)
    /// The sample with this id shows the same from the same position.
    case samePicture(as: Int)

    var description: String {
      switch self {
      case .notUnique(let id): "Another sample has the id \(id)."
      case .notAnImage: "Its image has no color."
      case .tooLarge(let side, let limit): "Its image has \(side) pixels, more than \(limit)."
      case .samePicture(let id): "The same image as sample \(id)."
      case .tooMany(let limit): "A reconstruction takes at most \(limit) samples."
      }
    }
  }

  let folder: URL
  private(set) var views: [View] = []
  private(set) var ids: [Int] = []
  private var cameras: [ViewCamera] = []
  private var orientations = SampleOrientations()
  /// The files of the samples, as the search for copies needs them.
  private var photographs: [CopySearch.Photograph] = []

  /// - Throws: `FileError` if the folder cannot be created.
  init(_ folder: URL) throws {
    self.folder = folder
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  var viewSet: ViewSet { ViewSet(views: views, cameras: cameras) }

  /// Writes a sample.
  ///
  /// - Throws: `Problem` for an unusable sample, `FileError` if it cannot be written.
  mutating func add(_ sample: PhotogrammetrySample, usesMask: Bool) throws {
    let limits = PhotogrammetrySession.limits
    guard !ids.contains(sample.id) else { throw Problem.notUnique(sample.id) }
    guard ids.count < limits.maximumNumberOfInputImages else {
      throw Problem.tooMany(limit: limits.maximumNumberOfInputImages)
    }
    let side = max(CVPixelBufferGetWidth(sample.image), CVPixelBufferGetHeight(sample.image))
    guard side <= limits.maximumInputImageDimension else {
      throw Problem.tooLarge(side: side, limit: limits.maximumInputImageDimension)
    }
    guard let image = PixelBuffer(sample.image)?.rgb else { throw Problem.notAnImage }
    let stem = "sample\(sample.id)"
    let url = try write(image.pngData(), "\(stem).png")
    var view = View(
      name: "\(stem).png",
      image: ImageSource(
        url: url, orientation: .up, width: image.width, height: image.height,
        stamp: FileStamp(of: url)),
      camera: camera(of: sample))
    if let depth = sample.depthDataMap.flatMap({ PixelBuffer($0) })?.floats {
      let file = try write(depth.png16Data(unit: Self.depthUnit), "\(stem)_depth.png")
      let confidence = try sample.depthConfidenceMap.flatMap({ PixelBuffer($0) })?.gray.map {
        try write($0.pngData(), "\(stem)_confidence.png")
      }
      view.depth = .png(
        file, unit: Self.depthUnit, confidence: confidence, orientation: .up)
    }
    if usesMask, let mask = sample.objectMask.flatMap({ PixelBuffer($0) })?.gray {
      view.mask = try write(mask.pngData(), "\(stem)_mask.png")
    }
    let box = sample.boundingBox.flatMap(Self.box)
    view.orientation = orientations.number(of: sample, box: box)
    // Later orientations differ from that of the model, so their poses and boxes do not apply.
    if view.orientation == 1 {
      view.gravity = sample.gravity.flatMap(Self.gravity)
      view.devicePose = sample.camera?.pose.flatMap(Self.pose)
      if view.devicePose != nil { view.objectBox = box }
    }
    view.time = sample.captureTime?.timeIntervalSince1970
    var info = try ImageInfo(probing: url)
    info.thumbnail = Thumbnail(of: image)
    var photograph = CopySearch.Photograph(name: view.name, info: info)
    photograph.recorded = view.devicePose?.cacheText
    photographs.append(photograph)
    views.append(view)
    ids.append(sample.id)
  }

  /// Removes samples that show the same as another one from the same position.
  ///
  /// - Returns: The ids of these, with those of the samples that remain.
  mutating func removeCopies(in context: RunContext) throws -> [(id: Int, original: Int)] {
    let originals = try CopySearch.originals(
      of: photographs, comparesPictures: true, in: context)
    let removed = originals.sorted { $0.key < $1.key }.map { (ids[$0.key], ids[$0.value]) }
    let kept = views.indices.filter { originals[$0] == nil }
    (views, ids) = (kept.map { views[$0] }, kept.map { ids[$0] })
    photographs = kept.map { photographs[$0] }
    return removed
  }

  /// The box given by the transform of a unit cube into the device's world frame, whose y axis is
  /// up; `nil` for invalid numbers.
  private static func box(_ matrix: simd_float4x4) -> ObjectBox? {
    func column(_ index: Int) -> SIMD3<Double> {
      let c = matrix[index]
      return SIMD3(Double(c.x), Double(c.y), Double(c.z))
    }
    let size = SIMD3(length(column(0)), length(column(1)), length(column(2)))
    let z = column(2)
    let box = ObjectBox(center: column(3), size: size, yaw: atan2(z.x, z.z))
    return box.isSound ? box : nil
  }

  /// Meters per unit of the written depth map.
  private static let depthUnit = 0.0001

  private func write(_ bytes: [UInt8], _ name: String) throws -> URL {
    let url = folder.appendingPathComponent(name)
    // Unchanged files keep their modification times, so that a resumed session recognizes them.
    if (try? RegularFile.read(url, limit: bytes.count)) == bytes { return url }
    try AtomicFile.write(bytes, to: url, replacing: true)
    return url
  }

  /// Index of the sample's intrinsics.
  private mutating func camera(of sample: PhotogrammetrySample) -> Int {
    let width = CVPixelBufferGetWidth(sample.image)
    let height = CVPixelBufferGetHeight(sample.image)
    var found: ViewCamera
    if let k = sample.camera?.intrinsics {
      var camera = Camera(width: width, height: height, focal: Double(k[0].x))
      (camera.fy, camera.cx, camera.cy) = (Double(k[1].y), Double(k[2].x), Double(k[2].y))
      found = ViewCamera(camera: camera, source: .given)
    } else {
      let focal = FocalEstimate(
        width: width, height: height, focalLength35: sample.focalLength35)
      found = ViewCamera(
        camera: Camera(width: width, height: height, focal: focal.pixels), source: focal.source)
    }
    if let index = cameras.firstIndex(of: found) { return index }
    cameras.append(found)
    return cameras.count - 1
  }

  /// Converts gravity from the device frame to the camera frame, like `Sidecars` for an image in
  /// sensor orientation; `nil` for an invalid vector.
  private static func gravity(_ g: CMAcceleration) -> SIMD3<Double>? {
    let vector = SIMD3(-g.y, -g.x, -g.z)
    let norm = length(vector)
    return norm.isFinite && norm > 0.5 && norm < 2 ? vector / norm : nil
  }

  /// `cameraFromWorld` in the internal camera frame (y down, z forward); `nil` for an invalid pose.
  private static func pose(_ matrix: simd_float4x4) -> RigidTransform? {
    func axis(_ i: Int) -> SIMD3<Double> {
      SIMD3(Double(matrix[i].x), Double(matrix[i].y), Double(matrix[i].z))
    }
    let rotation = Matrix3(columns: axis(0), -axis(1), -axis(2))
    let center = axis(3)
    guard abs(rotation.determinant - 1) < 1e-3, center.x.isFinite, center.y.isFinite,
      center.z.isFinite
    else { return nil }
    return RigidTransform(rotation: rotation.transpose, center: center)
  }
}
