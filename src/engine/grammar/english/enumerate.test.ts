import { describe, expect, test } from "vitest";
import { enumerate } from "./enumerate.ts";

describe("an English enumeration", () => {
  test.each<[string[], Parameters<typeof enumerate>[1], string]>([
    [[], {}, ""],
    [["Ann"], {}, "Ann"],
    [["Ann", "Ian"], {}, "Ann and Ian"],
    [["Ann", "Ian", "Eve"], {}, "Ann, Ian, and Eve"],
    [["Ann", "Ian", "Eve"], { serial: false }, "Ann, Ian and Eve"],
    [["7", "8"], { conjunction: "or" }, "7 or 8"],
    [["a", " ", "b"], {}, "a and b"],
    [["Alfa, Inc.", "Beta", "Gama"], {}, "Alfa, Inc.; Beta; and Gama"],
  ])("%j %o is “%s”", (parts, options, phrase) => expect(enumerate(parts, options)).toBe(phrase));
});
