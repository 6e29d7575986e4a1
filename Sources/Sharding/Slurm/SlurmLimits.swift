/// Validation of option values for Slurm.
package enum SlurmLimits {
  /// `MINUTES`, `MINUTES:SECONDS`, `HOURS:MINUTES:SECONDS`, `DAYS-HOURS` and so on.
  package static func isTime(_ text: String) -> Bool {
    text.wholeMatch(of: /(\d{1,5}-)?\d{1,7}(:\d{1,2}){0,2}/) != nil
  }

  /// An integer with K, M, G or T, or without a suffix for megabytes.
  package static func isMemory(_ text: String) -> Bool {
    text.wholeMatch(of: /\d{1,9}[KMGT]?/) != nil
  }

  /// Names of partitions, separated by commas.
  package static func isPartition(_ text: String) -> Bool {
    text.wholeMatch(of: /[A-Za-z0-9_][A-Za-z0-9_,.-]{0,255}/) != nil
  }
}
