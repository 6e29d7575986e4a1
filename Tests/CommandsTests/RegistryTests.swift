import Testing

@testable import Commands

@Suite struct RegistryTests {
  @Test func stagesHaveTheirNamesAndOrderFromTheList() {
    #expect(
      StageName.allCases.map(\.rawValue)
        == ["features", "match", "align", "dense", "mesh", "texture"])
    #expect(StageName.features.upstream == nil)
    #expect(StageName.texture.upstream == .mesh)
    #expect(StageName.match < .align && !(StageName.align < .align))
  }

  @Test func onlyNamesOfTheListAreStages() {
    #expect(StageName(rawValue: "align") == .align)
    #expect(StageName(rawValue: "aligning") == nil)
    #expect(throws: CommandError.unknownStage("alig", near: "align")) {
      try Pipeline.step(named: "alig")
    }
  }

  @Test func everyStageHasItsCommandAndVariable() {
    for step in Pipeline.steps {
      // Its own settings, and --step.
      #expect(Catalogue.command(step.stage.rawValue)?.settings.count == step.settings.count + 1)
    }
    #expect(Set(Pipeline.steps.map(\.variable)).count == Pipeline.steps.count)
  }

  @Test func laterOutputsAreDroppedWithAnEarlierOne() {
    var outputs = Outputs()
    outputs[FeaturesStep.self] = []
    outputs[MatchStep.self] = []
    outputs.drop(from: .match)
    #expect(outputs[FeaturesStep.self] != nil && outputs[MatchStep.self] == nil)
  }
}
