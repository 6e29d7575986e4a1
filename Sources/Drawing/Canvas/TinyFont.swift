/// A bitmap font of 5 × 7 pixels for the printable ASCII characters.
enum TinyFont {
  static let width = 5
  static let height = 7

  /// Seven rows of five bits, the leftmost bit highest, in one number: the top row in bits 30–34.
  static func rows(of character: UInt8) -> UInt64 {
    guard character >= 32 && character < 127 else { return glyphs[Int(UInt8(ascii: "?")) - 32] }
    return glyphs[Int(character) - 32]
  }

  // From space to tilde.
  private static let glyphs: [UInt64] = [
    0x0_0000_0000, 0x1_0842_1004, 0x2_94A0_0000, 0x2_95F5_7D4A, 0x1_1F47_17C4, 0x6_3222_2263,
    0x3_2544_564D,
    0x1_0880_0000, 0x0_8884_2082, 0x2_0821_0888, 0x0_0957_5480, 0x0_084F_9080, 0x0_0000_3088,
    0x0_000F_8000,
    0x0_0000_018C, 0x0_0222_2200, 0x3_A33A_E62E, 0x1_1842_108E, 0x3_A211_111F, 0x7_C441_062E,
    0x0_8CA9_7C42,
    0x7_E1E0_862E, 0x1_910F_462E, 0x7_C222_2108, 0x3_A317_462E, 0x3_A317_844C, 0x0_18C0_3180,
    0x0_18C0_3088,
    0x0_8888_2082, 0x0_01F0_7C00, 0x2_0820_8888, 0x3_A211_1004, 0x3_A216_D6AE, 0x3_A318_FE31,
    0x7_A31F_463E,
    0x3_A308_422E, 0x7_2518_C65C, 0x7_E10F_421F, 0x7_E10F_4210, 0x3_A30B_C62F, 0x4_631F_C631,
    0x3_8842_108E,
    0x1_C421_0A4C, 0x4_654C_5251, 0x4_2108_421F, 0x4_775A_C631, 0x4_639A_CE31, 0x3_A318_C62E,
    0x7_A31F_4210,
    0x3_A318_D64D, 0x7_A31F_5251, 0x3_E107_043E, 0x7_C842_1084, 0x4_6318_C62E, 0x4_6318_C544,
    0x4_631A_D6AA,
    0x4_62A2_2A31, 0x4_6315_1084, 0x7_C222_221F, 0x3_9084_210E, 0x0_2082_0820, 0x3_8421_084E,
    0x1_1510_0000,
    0x0_0000_001F, 0x2_0820_0000, 0x0_00E0_BE2F, 0x4_216C_C63E, 0x0_00E8_422E, 0x0_42D9_C62F,
    0x0_00E8_FE0E,
    0x1_928E_2108, 0x0_1F18_BC2E, 0x4_216C_C631, 0x1_00C2_108E, 0x0_8061_0A4C, 0x4_212A_6292,
    0x3_0842_108E,
    0x0_01AA_D631, 0x0_016C_C631, 0x0_00E8_C62E, 0x0_01E8_FA10, 0x0_00D9_BC21, 0x0_016C_C210,
    0x0_00E8_383E,
    0x2_11C4_2126, 0x0_0118_C66D, 0x0_0118_C544, 0x0_0118_D6AA, 0x0_0115_1151, 0x0_0118_BC2E,
    0x0_01F1_111F,
    0x0_8844_1082, 0x1_0842_1084, 0x2_0841_1088, 0x0_008A_8800,
  ]
}
