import Foundation
import Geometry
import Scene
import Support

extension ForeignProject {
  /// Reads a COLMAP project: its database, its models, or both.
  ///
  /// - Throws: `ProjectError`, `FileError`, `Cancelled`.
  public init(colmap place: COLMAPProject, in context: RunContext = RunContext()) throws {
    let database = try place.database.map { try COLMAPDatabase(reading: $0) }
    let models = try place.models.map { place in
      try context.checkCancellation()
      return (place: place, model: try COLMAPSparse(reading: place.folder))
    }.sorted { $0.model.images.count > $1.model.images.count }
    self.init(program: .colmap)
    version = database?.versionText ?? ""
    let numbering = COLMAPNumbering(database, models.map(\.model))
    guard !numbering.names.isEmpty else {
      throw ProjectError.nothingInside(
        place.database ?? place.models.first?.folder ?? URL(fileURLWithPath: "/"))
    }
    images = numbering.images
    cameras = numbering.projectCameras
    features = try numbering.features(database, models.map(\.model))
    hasKeypoints = database?.keypoints.isEmpty == false
    self.models = models.map { numbering.model($0.model, named: $0.place.name) }
    for index in self.models.indices { self.models[index].measureErrors(features, images) }
    pairs =
      hasKeypoints
      ? numbering.pairs(database?.pairs ?? [:])
      : ForeignPair.fromTracks(self.models.flatMap { $0.points.map(\.track) })
    addRemarks(database)
    for found in models {
      if found.model.movedImages > 0 {
        remarks.append(.placedByRigs(model: found.place.name, images: found.model.movedImages))
      }
      guard found.model.unposedImages > 0 else { continue }
      remarks.append(
        .notFinite(
          model: found.place.name, cameras: found.model.guessedCameras.count,
          images: found.model.unposedImages))
    }
  }

  private mutating func addRemarks(_ database: COLMAPDatabase?) {
    let misfits = Dictionary(grouping: cameras.filter { $0.misfit != nil }, by: \.model)
    for (model, cameras) in misfits.sorted(by: { $0.key < $1.key }) {
      remarks.append(
        .nearestCamera(
          model: model, cameras: cameras.count, misfit: cameras.compactMap(\.misfit).max() ?? 0))
    }
    if let priors = database?.positionPriors, priors > 0 {
      remarks.append(.positionPriors(images: priors))
    }
    if database?.hasLog == true {
      remarks.append(.openLog(file: (database?.url.lastPathComponent ?? "") + "-wal"))
    }
    if !hasKeypoints, features.contains(where: { !$0.keypoints.isEmpty }) {
      remarks.append(.keypointsOfTracks)
    } else if hasKeypoints,
      database?.hasOtherDescriptors == true || database?.descriptors.isEmpty == true
    {
      remarks.append(.noDescriptors)
    }
  }
}

/// Maps COLMAP's images and cameras to our indices.
struct COLMAPNumbering {
  private(set) var names: [String] = []
  private(set) var projectCameras: [ForeignProject.Camera] = []
  private var cameraOf: [String: Int] = [:]
  private var indices: [String: Int] = [:]
  private var idOf: [Int: Int] = [:]
  private var databaseIDs: [String: Int] = [:]
  private var cameraIndex: [Int: Int] = [:]
  private var rigOf: [String: RigPlace] = [:]

  init(_ database: COLMAPDatabase?, _ models: [COLMAPSparse]) {
    var cameraIDs: [String: Int] = [:]
    for model in models.reversed() {
      for image in model.images {
        cameraIDs[image.name] = image.camera
        if let place = model.rigPlaces[image.id] { rigOf[image.name] = place }
      }
    }
    for image in database?.images ?? [] {
      cameraIDs[image.name] = image.camera
      databaseIDs[image.name] = image.id
    }
    addCameras(database, models, used: Set(cameraIDs.values))
    names = cameraIDs.keys.sorted(by: naturallyPrecedes)
    for (index, name) in names.enumerated() {
      indices[name] = index
      cameraOf[name] = cameraIDs[name].flatMap { cameraIndex[$0] } ?? 0
      if let id = databaseIDs[name] { idOf[id] = index }
    }
  }

  private mutating func addCameras(
    _ database: COLMAPDatabase?, _ models: [COLMAPSparse], used: Set<Int>
  ) {
    for id in used.sorted() {
      let prior = database?.cameras[id]
      let refined = models.filter { !$0.guessedCameras.contains(id) }.compactMap { $0.cameras[id] }
      let guessed = models.lazy.compactMap { $0.cameras[id] }.first
      guard let camera = prior?.camera ?? refined.first ?? guessed else { continue }
      cameraIndex[id] = projectCameras.count
      let ours = camera.ours
      projectCameras.append(
        ForeignProject.Camera(
          camera: ours.camera, source: Self.source(prior, refined), misfit: ours.misfit,
          model: camera.model.name))
    }
  }

  /// A prior focal length that COLMAP did not change counts as given; one that it refined counts as
  /// stated, for example by EXIF.
  private static func source(
    _ prior: COLMAPDatabase.PriorCamera?, _ refined: [COLMAPCamera]
  ) -> FocalSource {
    guard let prior else { return refined.isEmpty ? .guess : .given }
    guard prior.isPrior else { return .guess }
    let isHeld = !refined.isEmpty && refined.allSatisfy { $0.parameters == prior.camera.parameters }
    return isHeld ? .given : .exif35mm
  }

  var images: [ForeignProject.Image] {
    names.map { ForeignProject.Image(name: $0, camera: cameraOf[$0] ?? 0, rig: rigOf[$0]) }
  }

  /// Keypoints of the database; of the models for images without any.
  func features(_ database: COLMAPDatabase?, _ models: [COLMAPSparse]) throws -> [Features] {
    var features = names.map { name -> Features in
      guard let id = databaseIDs[name] else { return Features() }
      return Features(
        keypoints: database?.keypoints[id] ?? [], descriptors: database?.descriptors[id] ?? [])
    }
    for model in models {
      for image in model.images {
        guard let index = indices[image.name], !image.keypoints.isEmpty else { continue }
        let known = features[index].keypoints.count
        if known == 0 {
          features[index].keypoints = image.keypoints.map {
            Keypoint(x: Float($0.x), y: Float($0.y), scale: 1, angle: 0)
          }
        } else if known != image.keypoints.count {
          throw ProjectError.modelOfOtherDatabase(
            model.folder, image: image.name, model: image.keypoints.count, database: known)
        }
      }
    }
    return features
  }

  func model(_ sparse: COLMAPSparse, named name: String) -> ForeignModel {
    var cameras = projectCameras.map(\.camera)
    for (id, camera) in sparse.cameras {
      if let index = cameraIndex[id], !sparse.guessedCameras.contains(id) {
        cameras[index] = camera.ours.camera
      }
    }
    var model = ForeignModel(name: name, cameras: cameras, images: names.count)
    var views: [Int: Int] = [:]
    for image in sparse.images {
      guard image.isPosed, let index = indices[image.name] else { continue }
      views[image.id] = index
      model.poses[index] = image.pose
    }
    model.points = sparse.points.map { point in
      ScenePoint(
        position: point.position, color: point.color, error: 0,
        track: point.track.compactMap { seen in
          views[seen.image].map {
            Observation(view: UInt32($0), keypoint: UInt32(clamping: seen.keypoint))
          }
        })
    }
    // Points of images without a pose.
    if sparse.unposedImages > 0 { model.points.removeAll { $0.track.count < 2 } }
    return model
  }

  func pairs(_ found: [COLMAPDatabase.PairKey: COLMAPDatabase.Pair]) -> [ForeignPair] {
    found.compactMap { key, pair -> ForeignPair? in
      guard let a = idOf[key.first], let b = idOf[key.second], a != b else { return nil }
      let mapped = ForeignPair(pair, first: a, second: b)
      return a < b ? mapped : mapped.swapped
    }
    .sorted { ($0.first, $0.second) < ($1.first, $1.second) }
  }
}
