import Scene
import Support
import Testing

@testable import Commands
@testable import Pipeline
@testable import Workspace

@Suite struct RegistryTests {
  @Test func stageListDefinesNamesAndOrder() {
    #expect(
      StageList.standard.names.map(\.rawValue)
        == ["features", "match", "align", "dense", "mesh", "texture"])
    let stages = StageList.standard
    #expect(stages.upstream(of: .features) == nil)
    #expect(stages.upstream(of: .texture) == .mesh)
    #expect(stages.precedes(.match, .align))
    #expect(!stages.precedes(.align, .align))
  }

  @Test func unknownStageNamesAreRejected() {
    #expect(StageList.standard[StageName("align")] != nil)
    #expect(StageList.standard[StageName("aligning")] == nil)
    #expect(throws: WorkspaceError.unknownStage("alig", near: "align")) {
      try StageList.standard.info(named: "alig")
    }
  }

  @Test func everyStageHasItsCommandAndVariable() {
    for step in StageList.standard.infos {
      // The settings of the stage, and --step.
      #expect(
        Shell.standardHelp.catalog.command(step.stage.rawValue)?.settings.count == step.settings
          .count + 1)
    }
    let variables = Set(StageList.standard.worded.map { $0.variable })
    #expect(variables.count == StageList.standard.names.count)
  }

}
