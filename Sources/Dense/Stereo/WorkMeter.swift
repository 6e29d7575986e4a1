import Support

/// Converts amounts of finished work to progress.
struct WorkMeter {
  /// Context of the work; the loops inside it report no progress of their own.
  let context: RunContext
  var total: Int
  var done = 0

  init(context: RunContext, total: Int) {
    self.context = context
    self.total = max(total, 1)
  }

  mutating func did(_ label: String, _ amount: Int) {
    done += amount
    context.progress(label, Double(done) / Double(total))
  }

  /// Sets the amount of finished work, which restored units have not reported.
  mutating func reached(_ label: String, _ amount: Int) {
    if amount > done { did(label, amount - done) }
  }
}
