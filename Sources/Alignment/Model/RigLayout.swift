import Geometry
import Scene

/// The rigs of a problem: which views were taken together by cameras that are fixed to each other.
struct RigLayout: Equatable, Sendable {
  /// A camera of a rig.
  struct Camera: Equatable, Sendable {
    /// Name of its rig, and its name in it.
    var rig: String
    var name: String
    /// `cameraFromRig`, if it is exact.
    var exact: RigidTransform?
  }

  /// A view's camera and instant.
  struct Place: Equatable, Sendable {
    var camera: Int
    var instant: Int
  }

  /// Maximum number of views of a problem with rigs, whose adjustments factorize full matrices.
  static let maxViews = 1500

  private(set) var cameras: [Camera] = []
  /// Number of instants of all rigs.
  private(set) var instantCount = 0
  /// By view; `nil` for views without a rig, and of instants with a single view.
  private(set) var places: [Place?]

  /// - Returns: `nil` if no two views were taken together.
  init?(_ views: [View]) {
    places = [Place?](repeating: nil, count: views.count)
    var cameraOf: [[String]: Int] = [:]
    var instantOf: [[String]: Int] = [:]
    var taken: Set<SIMD2<Int>> = []
    let together = Dictionary(
      grouping: views.compactMap(\.rig), by: { [$0.rig, $0.instant] }
    ).filter { Set($0.value.map(\.camera)).count > 1 }
    for (index, view) in views.enumerated() {
      guard let rig = view.rig, together[[rig.rig, rig.instant]] != nil else { continue }
      let camera = Camera(rig: rig.rig, name: rig.camera, exact: rig.isExact ? rig.stated : nil)
      let place = Place(
        camera: number(of: camera, in: &cameraOf),
        instant: instantOf[[rig.rig, rig.instant]] ?? instantOf.count)
      instantOf[[rig.rig, rig.instant]] = place.instant
      // Two photographs of one camera were not taken together.
      if taken.insert(SIMD2(place.camera, place.instant)).inserted { places[index] = place }
    }
    instantCount = instantOf.count
    if instantCount == 0 { return nil }
  }

  private mutating func number(of camera: Camera, in known: inout [[String]: Int]) -> Int {
    let key = [camera.rig, camera.name]
    if let number = known[key] { return number }
    known[key] = cameras.count
    cameras.append(camera)
    return cameras.count - 1
  }

  /// The views at each instant.
  var viewsOfInstant: [[Int]] {
    var views = [[Int]](repeating: [], count: instantCount)
    for (view, place) in places.enumerated() {
      if let place { views[place.instant].append(view) }
    }
    return views
  }

  /// Whether two views were taken at the same instant.
  func areTogether(_ a: Int, _ b: Int) -> Bool {
    places[a] != nil && places[a]?.instant == places[b]?.instant
  }

  /// The layout without the views of some cameras.
  func dropping(cameras isDropped: [Bool]) -> RigLayout {
    var copy = self
    copy.places = places.map { $0.flatMap { isDropped[$0.camera] ? nil : $0 } }
    return copy
  }

  /// Whether no view is left in a rig.
  var isEmpty: Bool { places.allSatisfy { $0 == nil } }
}
