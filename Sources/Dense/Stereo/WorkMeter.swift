import Support

/// Converts amounts of finished work to progress.
struct WorkMeter {
  /// Also used by the loops whose progress the meter reports, which report none of their own.
  let context: RunContext
  let total: Int
  var done = 0

  init(context: RunContext, total: Int) {
    self.context = context
    self.total = max(total, 1)
  }

  mutating func did(_ label: String, _ amount: Int) {
    done += amount
    context.progress(label, Double(done) / Double(total))
  }
}
