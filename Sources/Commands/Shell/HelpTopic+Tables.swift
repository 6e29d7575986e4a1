import Script
import ShellKit

extension HelpTopic {
  static let tables = HelpTopic(
    "tables", summary: "Tables as values: TABLE | where … | sort … | first N | select ….",
    examples: [
      "([3, 1, 2] | sort $it | first 2)": "[1, 2]",
      "([1, 2, 3, 4] | where $it > 1 | mean)": "3",
    ], text: tableText)

  private static var tableText: String {
    let width = (TableVerbInfo.all.map(\.usage.count).max() ?? 0) + 2
    let verbs = TableVerbInfo.all.map {
      "  " + $0.usage.padding(toLength: width, withPad: " ", startingAt: 0) + $0.summary
    }
    return """
      A command or an expression passes its table through any number of steps:
        frames | where sharpness < 0.5 | sort -sharpness | first 5 | select name, sharpness
        residuals | get frames | sort -mean | first 5 | select name, mean > worst.csv
        let worst = $frames | sort sharpness | first 3
        echo "${$frames | where registered | count} frames are registered"
      \(verbs.joined(separator: "\n"))
      In a step, a bare name is a column, $name a variable, and $it the item of a list. A field that
      only other rows have is null; rows without a value are sorted last. Groups are reduced with the
      functions of expressions:
        frames | group by camera | select camera, count, mean(rows.sharpness) as sharpness
      After |, these words are steps; any other word is a program, and | !sort runs the program sort.
      > FILE writes the result; .csv, .json and .md select the format. Of an answer with several tables,
      .csv gets the first one.
      """
  }
}
