/// What `ocs --version` prints.
enum Version {
  static let text = "0.1.0"
}
