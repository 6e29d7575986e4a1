import Testing

@testable import Support

/// Memory limits of jobs, which can be below the memory of the machine.
@Suite struct MachineMemoryTests {
  @Test func jobLimitIsReadFromSlurmVariables() {
    #expect(MachineMemory.jobLimit(["SLURM_MEM_PER_NODE": "2048"]) == 2 << 30)
    #expect(
      MachineMemory.jobLimit(["SLURM_MEM_PER_CPU": "512", "SLURM_CPUS_ON_NODE": "4"]) == 2 << 30)
    #expect(MachineMemory.jobLimit(["SLURM_MEM_PER_CPU": "512"]) == 512 << 20)
  }

  @Test(arguments: ["0", "-5", "", "much", "9223372036854775807", "99999999999999999999"])
  func invalidLimitsAreIgnored(text: String) {
    #expect(MachineMemory.jobLimit(["SLURM_MEM_PER_NODE": text]) == nil)
    #expect(
      MachineMemory.jobLimit(["SLURM_MEM_PER_CPU": text, "SLURM_CPUS_ON_NODE": "4"]) == nil)
    #expect(MachineMemory.jobLimit([:]) == nil)
  }
}
