import Capture
import Formats
import ObjectCapture
import ShellKit

extension FileRemark: Worded {}

extension FileProblem: Worded {}
