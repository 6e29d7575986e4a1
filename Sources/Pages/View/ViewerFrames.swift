import Alignment
import Pipeline
import Scene
import Script
import ShellKit
import Support
import Workspace

/// Descriptions of the photographs.
struct ViewerFrames {
  /// The state of a photograph.
  enum State: String {
    /// Nothing is aligned yet.
    case open
    case registered
    /// Placed by its device pose.
    case placed
    case missing
    case excluded
  }

  let rows: [Record]
  private let excluded: Set<String>
  private let aligned: Set<String>
  private let reasons: [String: String]
  private let placed: Set<String>
  private var components: [String: Int] = [:]
  private var componentCount = 1
  /// Number of points, median residual and viewing direction of each view, by name.
  private var residuals: [String: ReprojectionResiduals.ViewSummary] = [:]
  private var directions: [String: ViewCoverage.Direction] = [:]

  init(_ project: Project, _ frames: PageFrames) {
    rows = frames.rows
    excluded = project.settings.excluded
    aligned = Set(project.results.names(of: .align))
    reasons = frames.missing
    placed = frames.placed
  }

  /// Stores the models that alignment built.
  mutating func take(_ report: AlignReport) {
    componentCount = report.models.count
    for (number, names) in report.models.enumerated() {
      for name in names where components[name] == nil { components[name] = number }
    }
  }

  /// Stores the directions of views, and their residuals.
  mutating func take(_ coverage: ViewCoverage, names: [String]) {
    for direction in coverage.directions { directions[names[direction.view]] = direction }
  }

  mutating func take(_ found: ReprojectionResiduals, names: [String]) {
    for view in found.views { residuals[names[view.view]] = view }
  }

  func state(_ name: String) -> State {
    if excluded.contains(name) { return .excluded }
    guard aligned.contains(name) else { return .open }
    if reasons[name] != nil { return .missing }
    return placed.contains(name) ? .placed : .registered
  }

  /// The model that a photograph belongs to; the result is 0.
  func component(_ name: String) -> Int { components[name] ?? 0 }

  /// Why it is not part of the result; empty if it is.
  func reason(_ name: String) -> String {
    switch state(name) {
    case .excluded: "excluded"
    case .missing: "not registered: " + (reasons[name] ?? "")
    case .open, .registered, .placed: ""
    }
  }

  /// A short note for the list.
  func note(_ name: String) -> String {
    switch state(name) {
    case .registered:
      residuals[name].map { "\($0.count) points, \(HumanText.number($0.median)) px" }
        ?? "registered"
    case .placed: "placed by its device pose"
    case .missing, .excluded: reason(name)
    case .open: ""
    }
  }

  /// Names and values for the panel of a selected photograph.
  func facts(_ index: Int) -> [[String]] {
    let row = rows[index]
    let name = row["name"]?.string ?? ""
    func number(_ key: String) -> String? { row[key]?.number.map { HumanText.number($0) } }
    var facts: [(String, String?)] = [
      ("size", "\(number("width") ?? "") × \(number("height") ?? "") px"),
      ("focal length", number("focal_px").map { "\($0) px, \(row["focal_source"]?.string ?? "")" }),
      ("exposure", number("exposure").map { "\($0) s" }),
      ("sharpness", number("sharpness")), ("luminance", number("luminance")),
    ]
    if let found = residuals[name] {
      facts += [
        ("points seen", "\(found.count)"),
        (
          "residual",
          "median \(HumanText.number(found.median)) px, largest \(HumanText.number(found.largest)) px"
        ),
      ]
    }
    if let found = directions[name] {
      facts.append(
        (
          "view direction",
          "azimuth \(Figure.rounded(found.azimuth))°, elevation \(Figure.rounded(found.elevation))°"
        ))
    }
    if componentCount > 1 {
      facts.append(("model", "\(component(name) + 1) of \(componentCount)"))
    }
    let feedback = row["feedback"]?.list?.compactMap(\.string) ?? []
    if !feedback.isEmpty { facts.append(("remarks", feedback.joined(separator: ", "))) }
    return facts.compactMap { name, value in value.map { [name, $0] } }
  }
}
