// Written by Scripts/verdicts --fit from 773 variants of 18 captures.
// ownGain was added by --extend, from 95 variants of 7 captures.
// contradictedFocal was added by --extend, from 284 variants of 10 captures.

extension EvidenceTable<ResultEvidence> {
  static let fitted = EvidenceTable(
    intercept: 5.101,
    terms: [
      EvidenceTerm(
        name: .lost,
        knots: [0, 0.05, 0.1, 0.2, 0.5],
        weights: [0.144, 1.106, 6.541, 0.984]),
      EvidenceTerm(
        name: .freedCenter, floor: 0.001,
        knots: [0.004, 0.01, 0.025, 0.1],
        weights: [5.538, 0.000, 0.000]),
      EvidenceTerm(
        name: .rotationDeviation, floor: 0.02,
        knots: [0.25, 0.75, 1.5, 3],
        weights: [3.336, 1.522, 1.021]),
      EvidenceTerm(
        name: .contradicting, floor: 0.02,
        knots: [0.1, 0.2, 0.35, 0.7],
        weights: [0.873, 2.427, 3.804]),
      EvidenceTerm(
        name: .freedAspect, floor: 0.002,
        knots: [0.005, 0.015, 0.05, 0.2],
        weights: [0.703, 2.448, 2.850]),
      EvidenceTerm(
        name: .freedRotation, floor: 0.05,
        knots: [0.4, 1, 2, 8],
        weights: [0.814, 2.051, 3.104]),
      EvidenceTerm(
        name: .missing, floor: 0.002,
        knots: [0.005, 0.015, 0.04, 0.1],
        weights: [1.302, 0.000, 0.352]),
      EvidenceTerm(
        name: .angle, floor: 0.5, isWorseIfSmall: true,
        knots: [10, 5, 2.5, 1],
        weights: [1.340, 1.081, 0.000]),
      EvidenceTerm(
        name: .contradictedFocal, floor: 0.02,
        knots: [0.04, 0.06, 0.1, 0.3],
        weights: [2.258, 2.222, 2.078]),
      EvidenceTerm(
        name: .ownGain,
        knots: [0.05, 0.1, 0.2, 0.4],
        weights: [0.000, 3.710, 0.000]),
    ])
}

extension EvidenceTable<ViewEvidence> {
  static let fitted = EvidenceTable(
    intercept: 5.326,
    terms: [
      EvidenceTerm(
        name: .result,
        knots: [-3, -1, 1, 3],
        weights: [2.380, 0.328, 1.042]),
      EvidenceTerm(
        name: .contradicting, floor: 0.02,
        knots: [0.05, 0.1, 0.25, 0.6],
        weights: [0.435, 1.539, 0.620]),
      EvidenceTerm(
        name: .rotationDeviation, floor: 0.02,
        knots: [0.1, 0.25, 0.75, 2],
        weights: [1.246, 0.000, 1.064]),
      EvidenceTerm(
        name: .error, floor: 0.5,
        knots: [1.2, 1.5, 2, 3],
        weights: [0.371, 0.437, 0.000]),
    ])
}
