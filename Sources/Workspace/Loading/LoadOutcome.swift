import Diagnosis

/// The outcome of `Project.load`.
package struct LoadOutcome {
  /// Notes in the order in which they are reported.
  package var remarks: [LoadRemark] = []
  /// Problems of the capture that are detected without decoding photographs.
  package var findings: [Finding] = []
}
