import Capture
import Features
import Files
import Foundation
import Geometry
import Imaging
import LocalFeatures
import Numerics
import Scene
import Script
import Support

/// Features of two photographs of a simulated capture, and matches verified by the true poses.
struct PhotoKernels {
  let views: ViewSet
  /// The essential matrix of the first two photographs, in normalized coordinates.
  let essential: Matrix3

  init(_ capture: URL) throws {
    let found = try CaptureFolder.load(capture).viewSet
    views = ViewSet(views: Array(found.views.prefix(2)), cameras: found.cameras)
    guard let a = found.views[0].devicePose, let b = found.views[1].devicePose else {
      throw BenchError.failed("\(capture.path) has no poses")
    }
    let secondFromFirst = RigidTransform(
      rotation: b.rotation * a.rotation.transpose,
      translation: b.translation - b.rotation * (a.rotation.transpose * a.translation))
    essential = essentialMatrix(secondFromFirst)
  }

  /// The figures of the kernels, and the number of keypoints per photograph.
  func rows() throws -> (rows: [KernelRow], keypoints: Int) {
    let context = RunContext(threads: 1)
    let images = try views.views.map { try $0.image.loadRGB() }
    var extrema = 0
    let sift = SIFT(options: SIFT.Options())
    var octave = try KernelRow.measure("first octave of a photograph") { i in
      let image = FloatPlane(luma: images[i % 2])
      extrema = try sift.findExtrema(image, maxOctaves: 1).extrema.count
      return extrema > 0
    }
    octave.detail = "\(extrema) extrema"
    var features: [Features] = []
    var whole = try KernelRow.measure("features of a photograph", budget: 2) { i in
      let one = ViewSet(views: [views.views[i % 2]], cameras: views.cameras)
      let found = try ExtractFeatures(options: FeatureOptions())
        .run(FeatureInput(views: one), in: context).0
      if features.count < 2 { features += found }
      return true
    }
    whole.detail = "\(features[0].keypoints.count) keypoints"
    if features.count < 2 { features.append(features[0]) }
    return ([octave, whole, matching(features[0], features[1])], features[0].keypoints.count)
  }

  /// Success is the fraction of matches within two pixels of their true epipolar line.
  private func matching(_ first: Features, _ second: Features) -> KernelRow {
    var matches: [Match] = []
    var row = KernelRow.measure("descriptors of two photographs", budget: 1) { _ in
      matches = PairSearch(first: DescriptorSet(first), second: DescriptorSet(second))
        .mutualNeighbors(ratio: 0.8, maxDistance: 0.7 * 512)
        .map { Match(UInt32($0.first), UInt32($0.second)) }
      return true
    }
    let camera = views.cameras[views.views[0].camera].camera
    func normal(_ k: Keypoint) -> SIMD3<Double> {
      let p = camera.normalize(SIMD2(Double(k.x), Double(k.y)))
      return SIMD3(p.x, p.y, 1)
    }
    let right = matches.filter { match in
      let a = normal(first.keypoints[Int(match.first)])
      let b = normal(second.keypoints[Int(match.second)])
      let (l, m) = (essential * a, essential.transpose * b)
      let slope = l.x * l.x + l.y * l.y + m.x * m.x + m.y * m.y
      return abs(dot(b, l)) / slope.squareRoot() * camera.focal < 2
    }.count
    row.success = Double(right) / Double(max(matches.count, 1))
    row.detail = "\(matches.count) matches of \(first.keypoints.count) x \(second.keypoints.count)"
    return row
  }

  /// Writes the photographs as grayscale bytes, for the other program.
  func write(to folder: URL, keypoints: Int) throws {
    var sizes: [Value] = []
    for (index, view) in views.views.enumerated() {
      let image = try view.image.loadGray()
      sizes.append(.list([.number(Double(image.width)), .number(Double(image.height))]))
      let bytes = image.pixels.map { UInt8(saturating: $0.rounded()) }
      try AtomicFile.write(
        bytes, to: folder.appendingPathComponent("image\(index).raw"), replacing: true)
    }
    let e = (0..<3).map { i in Value.list((0..<3).map { .number(essential[i, $0]) }) }
    let camera = views.cameras[views.views[0].camera].camera
    let facts: Record = [
      "sizes": .list(sizes), "essential": .list(e), "keypoints": .number(Double(keypoints)),
      "camera": .list([camera.fx, camera.fy, camera.cx, camera.cy].map { .number($0) }),
    ]
    try AtomicFile.write(
      Array(Value.record(facts).json.utf8), to: folder.appendingPathComponent("images.json"),
      replacing: true)
  }
}
