import Foundation

/// The user's home folder.
public enum HomeFolder {
  /// `$HOME` if it is an absolute path, otherwise the system's home folder.
  public static func path(
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String {
    environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? NSHomeDirectory()
  }

  /// Expands a leading `~` of a path; `~NAME` is the home folder of another user.
  public static func expanding(_ path: String) -> String {
    if path == "~" { return HomeFolder.path() }
    if path.hasPrefix("~/") { return HomeFolder.path() + path.dropFirst() }
    return (path as NSString).expandingTildeInPath
  }

  /// The `ocs` folder inside an XDG folder; the variable is ignored unless it is an absolute path.
  public static func xdg(
    _ variable: String, else standard: String, _ environment: [String: String]
  ) -> String {
    let given = environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
    return (given ?? path(environment) + "/" + standard) + "/ocs"
  }
}
