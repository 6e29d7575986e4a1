// Written by Scripts/verdicts --fit from 442 variants of 9 captures.

extension EvidenceTable<ResultEvidence> {
  static let fitted = EvidenceTable(
    intercept: 4.545,
    terms: [
      EvidenceTerm(
        name: .freedRotation, floor: 0.05,
        knots: [0.10993, 0.54892, 1.5061, 9.5182],
        weights: [0.213, 3.304, 0.872]),
      EvidenceTerm(
        name: .lost,
        knots: [0, 0.24441, 0.54098],
        weights: [4.383, 1.082]),
      EvidenceTerm(
        name: .rotationDeviation, floor: 0.02,
        knots: [0.10189, 0.20801, 0.46326, 1.6119],
        weights: [0.895, 1.165, 1.158]),
      EvidenceTerm(
        name: .contradicting, floor: 0.02,
        knots: [0.048719, 0.14078, 0.25846, 0.72343],
        weights: [0.186, 1.658, 1.009]),
      EvidenceTerm(
        name: .centerDeviation, floor: 0.0003,
        knots: [0.00051368, 0.0013569, 0.0028276, 0.0098943],
        weights: [0.000, 1.606, 0.127]),
      EvidenceTerm(
        name: .freedAspect, floor: 0.002,
        knots: [0.002, 0.010367, 0.02694, 0.19927],
        weights: [0.000, 0.311, 2.263]),
      EvidenceTerm(
        name: .freedFocal, floor: 0.003,
        knots: [0.003, 0.0084497, 0.018176, 0.18842],
        weights: [0.066, 1.375, 0.000]),
    ])
}

extension EvidenceTable<ViewEvidence> {
  static let fitted = EvidenceTable(
    intercept: 5.237,
    terms: [
      EvidenceTerm(
        name: .result,
        knots: [-3.588, -1.0302, 3.7128, 9.2802],
        weights: [2.600, 1.561, 0.448]),
      EvidenceTerm(
        name: .contradicting, floor: 0.02,
        knots: [0.033098, 0.068578, 0.12672, 0.35344],
        weights: [0.000, 0.875, 0.785]),
      EvidenceTerm(
        name: .rotationDeviation, floor: 0.02,
        knots: [0.08207, 0.13915, 0.21848, 0.68157],
        weights: [0.000, 0.717, 0.681]),
    ])
}
