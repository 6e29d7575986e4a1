import Foundation

/// The user's own folder.
public enum HomeFolder {
  /// `$HOME` where it is an absolute path, else what the system says.
  public static func path(
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String {
    environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? NSHomeDirectory()
  }

  /// A path with `~` at its beginning written out; `~NAME` is the folder of another user.
  public static func expanding(_ path: String) -> String {
    if path == "~" { return HomeFolder.path() }
    if path.hasPrefix("~/") { return HomeFolder.path() + path.dropFirst() }
    return (path as NSString).expandingTildeInPath
  }

  /// The folder of `ocs` below an XDG folder: the variable counts as an absolute path only.
  public static func xdg(
    _ variable: String, else standard: String, _ environment: [String: String]
  ) -> String {
    let given = environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
    return (given ?? path(environment) + "/" + standard) + "/ocs"
  }
}
