import Numerics

/// The columns of a table of control points.
struct ControlColumns: Equatable {
  /// `nil` if points have no names.
  var name: Int?
  /// East, north and height.
  var position: SIMD3<Int>
  /// Standard deviations; the same column for all axes if there is one for all.
  var deviation: SIMD3<Int>?
  /// Whether the header calls the coordinates longitude and latitude.
  var isInDegrees = false

  /// Name, X, Y, Z and, if the row is long enough, three deviations.
  static func standard(count: Int) -> ControlColumns {
    ControlColumns(
      name: 0, position: SIMD3(1, 2, 3), deviation: count >= 7 ? SIMD3(4, 5, 6) : nil)
  }

  init(name: Int?, position: SIMD3<Int>, deviation: SIMD3<Int>?) {
    (self.name, self.position, self.deviation) = (name, position, deviation)
  }

  /// - Returns: `nil` for a line that does not name columns for X, Y and Z.
  init?(header: [String]) {
    let roles = header.map(Role.init)
    func place(_ role: Role) -> Int? { roles.firstIndex(of: role) }
    guard let x = place(.position(0)), let y = place(.position(1)), let z = place(.position(2))
    else { return nil }
    self.init(name: place(.name), position: SIMD3(x, y, z), deviation: nil)
    isInDegrees = header[x].lowercased().contains("lon") || header[y].lowercased().contains("lat")
    if let x = place(.deviation(0)), let y = place(.deviation(1)), let z = place(.deviation(2)) {
      deviation = SIMD3(x, y, z)
    } else if let all = place(.allDeviations) {
      deviation = SIMD3(repeating: all)
    }
  }

  /// - Throws: `ControlFileProblem.degrees`.
  func checked(line: Int) throws -> ControlColumns {
    guard !isInDegrees else { throw ControlFileProblem.degrees(line: line) }
    return self
  }

  /// What a column contains.
  private enum Role: Equatable {
    case name
    case position(Int)
    case deviation(Int)
    case allDeviations
    case other

    private static let names: Set = ["name", "label", "id", "point", "marker", "gcp", "pointname"]
    private static let axes: [Set<String>] = [
      ["x", "e", "east", "easting", "lon", "longitude"],
      ["y", "n", "north", "northing", "lat", "latitude"],
      ["z", "h", "u", "up", "alt", "altitude", "height", "elevation", "ele"],
    ]
    /// Words for standard deviations, alone or with an axis.
    private static let deviations: Set = [
      "accuracy", "acc", "sigma", "std", "stddev", "sd", "deviation", "precision",
    ]
    /// Words of columns with residuals and estimates.
    private static let results: Set = [
      "error", "err", "est", "estimated", "residual", "variance", "covariance", "yaw", "pitch",
      "roll",
    ]
    /// One letter before an axis, as in `dx`, `sx`.
    private static let prefixes: Set<Character> = ["d", "s"]

    init(_ title: String) {
      let words = title.lowercased().split { !($0.isLetter || $0.isNumber) }.map(String.init)
      let axis = Self.axes.firstIndex { !$0.isDisjoint(with: words) }
      if words.contains(where: Self.results.contains) {
        self = .other
      } else if words.contains(where: Self.deviations.contains) {
        self = axis.map { .deviation($0) } ?? .allDeviations
      } else if let axis {
        self = .position(axis)
      } else if let word = words.first, let first = word.first, Self.prefixes.contains(first),
        let axis = Self.axes.firstIndex(where: { $0.contains(String(word.dropFirst())) })
      {
        self = .deviation(axis)
      } else {
        self = words.contains(where: Self.names.contains) ? .name : .other
      }
    }
  }
}
