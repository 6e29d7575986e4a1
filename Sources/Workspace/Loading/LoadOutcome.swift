import Diagnosis

/// What `Project.load` found and did.
package struct LoadOutcome {
  /// Notes in the order in which they are reported.
  package var remarks: [LoadRemark] = []
  /// What is wrong with the capture as far as that is known without decoding photographs.
  package var findings: [Finding] = []
}
