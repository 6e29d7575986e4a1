import Files
import Foundation
import Geometry
import Numerics
import Scene
import Support

extension ForeignProject {
  /// Reads an OpenSfM project.
  ///
  /// - Throws: `ProjectError`, `FileError`.
  public init(openSfM place: OpenSfMProject) throws {
    let file = place.folder.appendingPathComponent("reconstruction.json")
    let found = try OpenSfMFiles.read(file, as: [OpenSfMFiles.Model].self)
      .sorted { $0.shots.count > $1.shots.count }
    let tracks = try place.file("tracks.csv").map {
      try OpenSfMTracks(RegularFile.read($0, limit: OpenSfMFiles.maxBytes), of: $0)
    }
    self.init(program: .opensfm)
    let given = try place.file("camera_models.json").map {
      try OpenSfMFiles.read($0, as: [String: OpenSfMCamera].self)
    }
    var reader = OpenSfMReader(file: file, given: given ?? [:], models: found)
    let lost = place.lostImages
    try reader.number(tracks?.images ?? [], lost: lost, in: place)
    images = reader.images
    cameras = reader.cameras
    let (features, numbered) = reader.features(tracks)
    self.features = features
    hasKeypoints = false
    for (index, model) in found.enumerated() {
      let unposed = reader.unposedImages(of: model)
      if unposed > 0 {
        remarks.append(
          .notFinite(
            model: "reconstruction \(index)", cameras: reader.guessed.count, images: unposed))
      }
      var made = try reader.model(model, named: "reconstruction \(index)", tracks: numbered)
      made.measureErrors(features, images)
      models.append(made)
    }
    pairs = ForeignPair.fromTracks(numbered.sorted { $0.key < $1.key }.map(\.value))
    remarks.insert(.keypointsOfTracks, at: 0)
    if !lost.isEmpty { remarks.append(.reported(images: lost.count)) }
    guard !images.isEmpty else { throw ProjectError.nothingInside(place.folder) }
  }
}

extension OpenSfMProject {
  /// Images that the OpenSfM report lists as not reconstructed.
  fileprivate var lostImages: [String] {
    file("reports/reconstruction.json").flatMap {
      try? OpenSfMFiles.read($0, as: OpenSfMFiles.Report.self).lostImages
    } ?? []
  }

  /// The camera of an image according to its EXIF file.
  fileprivate func camera(of image: String) -> String? {
    file("exif/\(image).exif").flatMap { try? OpenSfMFiles.read($0, as: OpenSfMFiles.Exif.self) }?
      .camera
  }
}

/// Maps OpenSfM's images, cameras and features to our indices.
struct OpenSfMReader {
  let file: URL
  /// Cameras before reconstruction, by name.
  let given: [String: OpenSfMCamera]
  let models: [OpenSfMFiles.Model]
  private(set) var images: [ForeignProject.Image] = []
  private(set) var cameras: [ForeignProject.Camera] = []
  private var sources: [OpenSfMCamera] = []
  private var cameraIndex: [String: Int] = [:]
  private var imageIndex: [String: Int] = [:]
  /// Cameras of unsupported models or with invalid parameters, in place of which others are
  /// guessed; their images have no pose.
  private(set) var guessed: Set<String> = []

  init(file: URL, given: [String: OpenSfMCamera], models: [OpenSfMFiles.Model]) {
    self.file = file
    self.given = given
    self.models = models
  }

  /// Collects images and cameras.
  mutating func number(
    _ tracked: [String], lost: [String], in place: OpenSfMProject
  ) throws {
    var known = given
    for model in models { known.merge(model.cameras) { first, _ in first } }
    for (index, (name, camera)) in known.sorted(by: { $0.key < $1.key }).enumerated() {
      let usable = camera.ours().flatMap { ours in
        (try? CameraLimits.check(ours.camera)).map { ours }
      }
      guard let ours = usable ?? camera.guessed.map({ ($0, nil) }) else {
        throw ProjectError.unknownCamera(file, camera: index, model: camera.projection)
      }
      if usable == nil { guessed.insert(name) }
      cameraIndex[name] = cameras.count
      sources.append(camera)
      let isHeld =
        models.allSatisfy { $0.cameras[name]?.ours()?.camera == ours.camera }
      cameras.append(
        ForeignProject.Camera(
          camera: ours.camera, source: usable == nil ? .guess : isHeld ? .given : .exif35mm,
          misfit: ours.misfit,
          model: camera.projection))
    }
    var cameraOf: [String: String] = [:]
    for model in models { for (name, shot) in model.shots { cameraOf[name] = shot.camera } }
    let names = Set(tracked + lost + place.stems(in: "exif", suffix: ".exif"))
      .union(cameraOf.keys).sorted(by: naturallyPrecedes)
    guard !cameras.isEmpty || names.isEmpty else {
      throw ProjectError.badCamera(file, camera: 0)
    }
    for name in names {
      let camera = cameraOf[name] ?? place.camera(of: name)
      imageIndex[name] = images.count
      images.append(
        ForeignProject.Image(name: name, camera: camera.flatMap { cameraIndex[$0] } ?? 0))
    }
  }

  /// Number of images of a model whose camera is guessed.
  func unposedImages(of model: OpenSfMFiles.Model) -> Int {
    model.shots.values.count { guessed.contains($0.camera) }
  }

  /// Keypoints of the tracks in OpenSfM's feature order, and the observations of each track.
  func features(_ tracks: OpenSfMTracks?) -> ([Features], [String: [Observation]]) {
    var features = images.map { _ in Features() }
    var numbered: [String: [Observation]] = [:]
    guard let tracks else { return (features, numbered) }
    let order = tracks.seen.sorted { ($0.image, $0.feature) < ($1.image, $1.feature) }
    var before: (image: Int, feature: Int)?
    for seen in order {
      guard let index = imageIndex[tracks.images[seen.image]] else { continue }
      if before?.image != seen.image || before?.feature != seen.feature {
        let source = sources[images[index].camera]
        let pixel = source.pixel(seen.place)
        features[index].keypoints.append(
          Keypoint(
            x: Float(pixel.x), y: Float(pixel.y), scale: Float(seen.scale * source.scale), angle: 0)
        )
        features[index].colors.append(seen.color)
        before = (seen.image, seen.feature)
      }
      numbered[seen.track, default: []].append(
        Observation(view: UInt32(index), keypoint: UInt32(features[index].keypoints.count - 1)))
    }
    return (features, numbered)
  }

  func model(
    _ found: OpenSfMFiles.Model, named name: String, tracks: [String: [Observation]]
  ) throws -> ForeignModel {
    var model = ForeignModel(name: name, cameras: cameras.map(\.camera), images: images.count)
    for (name, camera) in found.cameras {
      if let index = cameraIndex[name], !guessed.contains(name), let ours = camera.ours() {
        model.cameras[index] = ours.camera
      }
    }
    for (name, shot) in found.shots {
      let values = shot.rotation + shot.translation
      guard let index = imageIndex[name], shot.rotation.count == 3, shot.translation.count == 3,
        values.allSatisfy(\.isFinite)
      else { throw ProjectError.damagedFile(file, line: nil) }
      guard !guessed.contains(shot.camera) else { continue }
      model.poses[index] = RigidTransform(
        rotation: .rotation(SIMD3(values[0], values[1], values[2])),
        translation: SIMD3(values[3], values[4], values[5]))
    }
    let points = (found.points ?? [:]).sorted { $0.key < $1.key }
    for (name, point) in points {
      let p = point.coordinates
      guard p.count == 3, p.allSatisfy(\.isFinite) else {
        throw ProjectError.damagedFile(file, line: nil)
      }
      let rgb = (point.color ?? []) + [128, 128, 128]
      model.points.append(
        ScenePoint(
          position: SIMD3(p[0], p[1], p[2]),
          color: SIMD3(
            UInt8(saturating: rgb[0]), UInt8(saturating: rgb[1]), UInt8(saturating: rgb[2])),
          error: 0,
          track: (tracks[name] ?? []).filter { model.poses[Int($0.view)] != nil }))
    }
    return model
  }
}
