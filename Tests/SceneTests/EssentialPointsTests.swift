import Testing

@testable import Scene

@Suite struct EssentialPointsTests {
  @Test func allPropertiesOfRedundantPointsAreRemoved() {
    let cloud = StoredValues.cloud
    let essential = cloud.essential
    #expect(essential.positions == [cloud.positions[0]])
    #expect(essential.normals == [cloud.normals[0]])
    #expect(essential.colors == [cloud.colors[0]])
    #expect(essential.support == [cloud.support[0]])
    #expect(essential.radii == [cloud.radii[0]])
    #expect(essential.deviations == [cloud.deviations[0]])
    #expect(essential.reaches == [cloud.reaches[0]])
    #expect(essential.isObject == [cloud.isObject[0]])
    #expect(essential.essential == essential)
  }

  @Test func cloudsWithoutMarksKeepAllPoints() {
    var cloud = StoredValues.cloud
    cloud.isRedundant = []
    #expect(cloud.essential == cloud)
    cloud.deviations = []
    cloud.isRedundant = [1, 0]
    #expect(cloud.essential.positions == [cloud.positions[1]])
    #expect(cloud.essential.deviations.isEmpty)
  }
}
