import { describe, expect, test } from "vitest";
import { maskedDate } from "./date-mask.ts";

const typing = (keys: string): string => [...keys].reduce((shown, key) => maskedDate(shown + key, false), "");

describe("a date as it is typed", () => {
  test("digits get their slashes", () => {
    expect(typing("12")).toBe("12/");
    expect(typing("1203")).toBe("12/03/");
    expect(typing("12031990")).toBe("12/03/1990");
    expect(typing("120319901")).toBe("12/03/1990");
  });

  test("slashes that are typed are not doubled, short days and months stay", () => {
    expect(typing("12/03/1990")).toBe("12/03/1990");
    expect(typing("1/2/2026")).toBe("1/2/2026");
    expect(typing("1-2-2026")).toBe("1/2/2026");
    expect(typing("1.2.2026")).toBe("1/2/2026");
  });

  test("deleting does not put a slash back", () => {
    expect(maskedDate("12/03", true)).toBe("12/03");
    expect(maskedDate("12", true)).toBe("12");
    expect(maskedDate("1", true)).toBe("1");
  });

  test("pasted dates are read", () => {
    expect(maskedDate("2026-03-01", false)).toBe("01/03/2026");
    expect(maskedDate("01032026", false)).toBe("01/03/2026");
    expect(maskedDate("01/03/2026", false)).toBe("01/03/2026");
  });

  test("letters do not get in, with a space either", () => {
    expect(typing("1a2b0")).toBe("12/0");
    expect(maskedDate("sin fecha", false)).toBe("");
  });
});
