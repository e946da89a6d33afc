import { expect, test } from "vitest";
import { withoutLinks } from "./without-links.ts";

test.each([
  ["Pérez & Asociados, S. A.", "Pérez & Asociados, S. A."],
  ["Entre a www.robo.example/x ya", "Entre a www․robo․example/x ya"],
  ["https://robo.example", "https: robo․example"],
  ["robo。example", "robo․example"],
  ["escriba a yo@robo.example", "escriba a yo @ robo․example"],
  ["dos\nlíneas\u2028y\u200bmás", "dos líneas y más"],
  ["1.000.000", "1․000․000"],
])("%j becomes %j", (text, plain) => expect(withoutLinks(text)).toBe(plain));
