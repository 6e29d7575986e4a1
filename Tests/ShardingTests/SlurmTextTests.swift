import Testing

@testable import Sharding

@Suite struct SlurmTextTests {
  @Test(arguments: [("123\n", "123"), ("77;cluster\n", "77"), ("note\n5", "5")])
  func jobNumbersAreParsed(text: String, job: String) { #expect(SlurmText.job(text) == job) }

  @Test(arguments: ["", "\n", "sbatch: error", "12a", "-5", "1234567890123456789012"])
  func invalidJobNumbersAreRejected(text: String) { #expect(SlurmText.job(text) == nil) }

  /// The text is in the format of `squeue` of Slurm 22.05.
  @Test func squeueOutputIsParsed() {
    let live = SlurmText.live(
      """
      12|0|RUNNING|n1|None|ocs-features-0123456789abcdef-blocks.0
      12|1|PENDING||Resources|ocs-features-0123456789abcdef-blocks.0
      12|2|PENDING||launch failed requeued held|ocs-features-0123456789abcdef-blocks.0
      13|4|PENDING||Dependency|ocs-features-0123456789abcdef-blocks.1000
      14|0|COMPLETED|n2|None|ocs-features-0123456789abcdef-blocks.0
      15|N/A|RUNNING|n2|None|bash
      16|1|PENDING||Dependency|ocs-dense-0123456789abcdef-round0.4of10
      """)
    #expect(live.running == [JobTask(job: "12", index: 0): "n1"])
    let dealt = Set([1, 5, 9].map { JobTask(job: "16", index: $0) })
    #expect(
      live.waiting.subtracting(dealt) == [
        JobTask(job: "12", index: 1), JobTask(job: "13", index: 1004),
      ])
    #expect(live.waiting.isSuperset(of: dealt))
    #expect(live.blocked == dealt.union([JobTask(job: "13", index: 1004)]))
    #expect(live.held == [JobTask(job: "12", index: 2)])
    #expect(live.jobs["ocs-features-0123456789abcdef-blocks"] == ["12", "13"])
  }

  @Test(arguments: [
    "", "||||", "1|2|RUNNING|n", "x|0|RUNNING|n|None|ocs-a.0", "1|-1|RUNNING|n|None|ocs-a.0",
    "1|0|RUNNING|n|None|a|b|ocs-c.0", "1|0|RUNNING|n|None|ocs-a.", "1|0|RUNNING|n|None|ocs-a.-7",
    "1|99999999999999999999|RUNNING|n|None|ocs-a.0", "1|0|RUNNING|n|ocs-a.0",
    "1|9|RUNNING|n|None|ocs-a.9223372036854775807", "1|4|RUNNING|n|None|ocs-a.4of10",
    "1|0|RUNNING|n|None|ocs-a.0of10", "1|0|RUNNING|n|None|ocs-a.4of4",
    "1|0|RUNNING|n|None|ocs-a.-1of3",
    "1|0|RUNNING|n|None|ocs-a.2of99999999999", "1|0|RUNNING|n|None|ocs-a.2of3of4",
    "1|0|SINGING|n|None|ocs-a.0",
    "\u{1B}[2J|0|RUNNING|n|None|ocs-a.0",
  ])
  func malformedQueueLinesAreIgnored(line: String) {
    let live = SlurmText.live(line)
    #expect(live.running.isEmpty)
    #expect(live.waiting.isEmpty)
  }

  @Test func sacctOutputIsParsed() {
    let text = """
      12_3|FAILED|1:0|n1
      12_3.batch|FAILED|1:0|n1
      12_4|CANCELLED by 0|0:15|n2
      12_5|NODE_FAIL|0:0|
      """
    #expect(
      SlurmText.accounted(text, job: "12", index: 3)
        == TaskEnd(state: "FAILED", node: "n1", status: 1))
    #expect(
      SlurmText.accounted(text, job: "12", index: 4)
        == TaskEnd(state: "CANCELLED", node: "n2", status: 143))
    #expect(
      SlurmText.accounted(text, job: "12", index: 5)
        == TaskEnd(state: "NODE_FAIL", node: "", status: 0))
    #expect(SlurmText.accounted(text, job: "12", index: 6) == nil)
    #expect(SlurmText.accounted("12_3|FAILED", job: "12", index: 3) == nil)
    #expect(SlurmText.accounted("12_3|X|a:b|n", job: "12", index: 3)?.status == nil)
  }

  /// The text is in the format of `scontrol --oneliner show job` of Slurm 22.05.
  @Test func scontrolOutputIsParsed() {
    let text = """
      JobId=15 ArrayJobId=12 ArrayTaskId=3 JobName=ocs-a.0 UserId=root(0) JobState=FAILED \
      Reason=NonZeroExitCode ExitCode=1:0 NodeList=n1 BatchHost=n1
      JobId=12 ArrayJobId=12 ArrayTaskId=4-7 JobState=PENDING ExitCode=0:0 NodeList=(null)
      """
    #expect(
      SlurmText.controlled(text, job: "12", index: 3)
        == TaskEnd(state: "FAILED", node: "n1", status: 1))
    #expect(SlurmText.controlled(text, job: "12", index: 4) == nil)
    #expect(SlurmText.controlled("JobState=FAILED", job: "12", index: 3) == nil)
    // A job's name cannot forge another state: the first value counts.
    let forged = "ArrayJobId=12 ArrayTaskId=3 JobState=FAILED JobName=x JobState=COMPLETED"
    #expect(SlurmText.controlled(forged, job: "12", index: 3)?.state == "FAILED")
  }

  @Test(arguments: [([0], "0"), ([0, 1, 2, 5, 7, 8], "0-2,5,7-8"), ([], "")])
  func indicesArePrintedAsRanges(numbers: [Int], text: String) {
    #expect(SlurmEngine.ranges(numbers) == text)
  }

  @Test(arguments: ["10", "10:30", "1:00:00", "2-12", "2-12:30:00"])
  func validTimeLimitsAreAccepted(text: String) { #expect(SlurmLimits.isTime(text)) }

  @Test(arguments: ["", "1h", "-5", "1:2:3:4", "10;rm", "2-"])
  func invalidTimeLimitsAreRejected(text: String) { #expect(!SlurmLimits.isTime(text)) }

  @Test func memoryAndPartitionNamesAreValidated() {
    #expect(SlurmLimits.isMemory("4G"))
    #expect(SlurmLimits.isMemory("500"))
    #expect(!SlurmLimits.isMemory("4GB"))
    #expect(!SlurmLimits.isMemory(""))
    #expect(!SlurmLimits.isMemory("-1"))
    #expect(SlurmLimits.isPartition("gpu,long-1"))
    #expect(!SlurmLimits.isPartition(""))
    #expect(!SlurmLimits.isPartition("--x"))
    #expect(!SlurmLimits.isPartition("a b"))
  }
}
