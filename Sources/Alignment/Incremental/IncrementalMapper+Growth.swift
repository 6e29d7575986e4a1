import Scene
import Support

extension IncrementalMapper {
  /// Maximum number of registrations of a view. Adjustments may drop a view again and again if its
  /// camera or matches are wrong. COLMAP allows three; views with few points and tight limits may
  /// need more before they remain.
  static let maxRegistrations = 10

  /// Registers views until none can be registered or `target` views are registered.
  ///
  /// Failed views are tried again after each global adjustment that followed new views, and a last
  /// time with half the number of inliers. Growth terminates: a view is registered at most
  /// `maxRegistrations` times, and every other step requires more registered views than the
  /// previous one.
  mutating func grow(until target: Int = .max, label: String = "") throws {
    growth = GrowthProgress()
    var last: Int?
    while !growth.isComplete {
      last = try unit("growth until \(target)", after: last) { mapper in
        try mapper.grow(by: mapper.registrationsPerUnit, until: target, label: label)
      }
      report(label)
    }
  }

  /// Minimum number of registrations of a unit of work, and maximum number of units in which all views
  /// are registered: storing a unit takes longer the more views there are.
  private static let minRegistrationsPerUnit = 10
  private static let unitsOfGrowth = 10
  private var registrationsPerUnit: Int {
    max(Self.minRegistrationsPerUnit, problem.viewCount / Self.unitsOfGrowth)
  }

  private func report(_ label: String) {
    guard !label.isEmpty else { return }
    context.progress(
      label, Double(state.model.registeredCount) / Double(max(problem.viewCount, 1)))
  }

  /// Registers at most `count` views.
  private mutating func grow(by count: Int, until target: Int, label: String) throws {
    var left = count
    while state.model.registeredCount < target {
      try context.checkCancellation()
      guard left > 0 else { return }
      if let (view, attempt) = try registerNext() {
        try settle(view)
        try announce(.registered, view: view, after: attempt)
        report(label)
        left -= 1
      } else if try !adjustBeforeRetry(target) {
        break
      }
    }
    growth.isComplete = true
  }

  /// Prepares another attempt to register the views that failed.
  ///
  /// - Returns: Whether one may succeed.
  private mutating func adjustBeforeRetry(_ target: Int) throws -> Bool {
    let registered = state.model.registeredCount
    guard registered < isAllowed.count(where: { $0 }) else { return false }
    if registered > growth.atLastRetry {
      growth.atLastRetry = registered
      try adjustGlobally()
    } else if !growth.isRelaxed && target == .max {
      growth.isRelaxed = true
    } else {
      return false
    }
    growth.failed.removeAll()
    return true
  }

  /// Registers the best candidate; candidates that fail before it are added to `growth.failed`.
  private mutating func registerNext() throws -> (view: Int, attempt: PoseAttempt)? {
    let isRelaxed = growth.isRelaxed
    for candidate in candidates(except: growth.failed, isRelaxed: isRelaxed) {
      try context.checkCancellation()
      try context.step(
        AlignEvent.proposed, views: [problem.name(candidate.view)],
        figures: [Double(candidate.visible), Double(candidate.score)], state: AlignState(self))
      let visible = state.model.visible(candidate.view, problem)
      let attempt = estimatePose(candidate.view, visible: visible, isRelaxed: isRelaxed)
      state.note(attempt, of: candidate.view, problem)
      if attempt.pose != nil { return (candidate.view, attempt) }
      growth.failed.insert(candidate.view)
      try announce(.refused, view: candidate.view, after: attempt)
    }
    return nil
  }

  /// Maximum number of views at which each new view is followed by a global adjustment: small
  /// models bend.
  private static let maxViewsOfSmallModel = 6
  /// Whether the model has grown enough for a global adjustment.
  private var isGlobalAdjustmentDue: Bool {
    pace.isAdjustmentDue(
      state.lastGlobal, views: state.model.registeredCount, points: state.model.pointCount)
  }

  /// Triangulates the points of a new view and adjusts the model around it.
  private mutating func settle(_ view: Int) throws {
    try state.model.extend(view, problem, in: context)
    try announce(.triangulated)
    let count = state.model.registeredCount
    if count <= Self.maxViewsOfSmallModel {
      try adjustGlobally()
    } else {
      try adjustLocally(view)
      if isGlobalAdjustmentDue { try adjustGlobally() }
    }
    state.describeLastRegistration(view, problem)
  }
}
