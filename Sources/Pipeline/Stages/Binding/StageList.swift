import Scene
import Support

/// The stages of a reconstruction, in order: each builds on those before it.
package struct StageList: Sendable {
  /// How each stage is bound to those before it.
  package let bindings: [any StageBinding.Type]
  /// The names of the stages.
  package let names: [StageName]

  package init(_ bindings: [any StageBinding.Type]) {
    self.bindings = bindings
    names = bindings.map { $0.stage }
  }

  /// The stages that the shell and `PhotogrammetrySession` run.
  package static let standard = StageList([
    FeaturesBinding.self, MatchBinding.self, AlignBinding.self, DenseBinding.self,
    MeshBinding.self, TextureBinding.self,
  ])

  /// The list with one more stage at the end.
  package func appending(_ binding: any StageBinding.Type) -> StageList {
    StageList(bindings + [binding])
  }

  /// The binding of a stage; `nil` for a stage that is not in the list.
  package subscript(stage: StageName) -> (any StageBinding.Type)? {
    index(of: stage).map { bindings[$0] }
  }

  /// The position of a stage; `nil` for a stage that is not in the list.
  package func index(of stage: StageName) -> Int? { names.firstIndex(of: stage) }

  /// The stage whose result this one starts from.
  package func upstream(of stage: StageName) -> StageName? {
    index(of: stage).flatMap { $0 > 0 ? names[$0 - 1] : nil }
  }

  /// The stages from `first` through `last`.
  package func names(from first: StageName, through last: StageName) -> [StageName] {
    guard let start = index(of: first), let end = index(of: last), start <= end else { return [] }
    return Array(names[start...end])
  }

  /// The stages up to `last`.
  package func names(through last: StageName) -> [StageName] {
    index(of: last).map { Array(names[...$0]) } ?? []
  }

  /// Whether `a` comes before `b` in the list.
  package func precedes(_ a: StageName, _ b: StageName) -> Bool {
    index(of: a) ?? 0 < index(of: b) ?? 0
  }

  /// The stages without the types of their options, in order.
  package var infos: [StageInfo] { bindings.map { StageInfo($0) } }

  /// A stage without the types of its options; `nil` for a stage that is not in the list.
  package func info(_ stage: StageName) -> StageInfo? { self[stage].map { StageInfo($0) } }
}
