import Formats

extension ForeignProject {
  /// The results of the program, on one line.
  var summary: String {
    let maker = program.title + (version.isEmpty ? "" : " \(version)")
    let verified = pairs.count { $0.kind != .rejected }
    let sizes = models.map { String($0.count) }
    let registered =
      switch sizes.count {
      case 0: "no model"
      case 1: "a model of \(sizes[0])"
      default: "models of \(sizes.dropLast().joined(separator: ", ")) and \(sizes.last ?? "")"
      }
    return "results of \(maker): \(images.count) images, \(verified) of \(pairs.count) pairs "
      + "verified, \(registered)"
  }
}
