import Capture
import Formats
import ShellKit

extension FileRemark: Worded {}

extension FileProblem: Worded {}
