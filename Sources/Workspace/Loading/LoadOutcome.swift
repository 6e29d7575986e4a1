import Diagnosis

/// What `Project.load` found and did.
package struct LoadOutcome {
  /// Notes in the order in which they are reported.
  package var remarks: [LoadRemark] = []
  /// Problems of the capture that are detected without decoding photographs.
  package var findings: [Finding] = []
}
