// Written by Scripts/verdicts --fit from 780 variants of 18 captures.

extension EvidenceTable<ResultEvidence> {
  static let fitted = EvidenceTable(
    intercept: 5.277,
    terms: [
      EvidenceTerm(
        name: .lost,
        knots: [0, 0.05, 0.1, 0.2, 0.5],
        weights: [0.000, 1.774, 3.805, 2.395]),
      EvidenceTerm(
        name: .freedCenter, floor: 0.001,
        knots: [0.004, 0.01, 0.025, 0.1],
        weights: [5.371, 0.000, 0.000]),
      EvidenceTerm(
        name: .rotationDeviation, floor: 0.02,
        knots: [0.25, 0.75, 1.5, 3],
        weights: [2.543, 1.935, 0.999]),
      EvidenceTerm(
        name: .contradicting, floor: 0.02,
        knots: [0.1, 0.2, 0.35, 0.7],
        weights: [1.292, 2.543, 1.077]),
      EvidenceTerm(
        name: .freedRotation, floor: 0.05,
        knots: [0.4, 1, 2, 8],
        weights: [0.929, 2.367, 3.494]),
      EvidenceTerm(
        name: .freedAspect, floor: 0.002,
        knots: [0.005, 0.015, 0.05, 0.2],
        weights: [0.067, 2.504, 3.569]),
      EvidenceTerm(
        name: .support, floor: 1, isWorseIfSmall: true,
        knots: [200, 50, 15, 5],
        weights: [0.761, 0.339, 3.855]),
    ])
}

extension EvidenceTable<ViewEvidence> {
  static let fitted = EvidenceTable(
    intercept: 4.739,
    terms: [
      EvidenceTerm(
        name: .result,
        knots: [-3, -1, 1, 3],
        weights: [1.230, 0.108, 1.966]),
      EvidenceTerm(
        name: .contradicting, floor: 0.02,
        knots: [0.05, 0.1, 0.25, 0.6],
        weights: [0.496, 1.614, 0.000]),
      EvidenceTerm(
        name: .rotationDeviation, floor: 0.02,
        knots: [0.1, 0.25, 0.75, 2],
        weights: [1.277, 0.000, 1.014]),
    ])
}
