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

  test("words stay as they are typed, without the slash behind the day", () => {
    expect(typing("15 de marzo de 2026")).toBe("15 de marzo de 2026");
    expect(typing("5 mar 26")).toBe("5 mar 26");
    expect(typing("March 15, 2026")).toBe("March 15, 2026");
    expect(typing("quince de marzo")).toBe("quince de marzo");
    expect(typing("3º")).toBe("3º");
    expect(maskedDate("sin fecha", false)).toBe("sin fecha");
  });

  test("a year first is put last once it is whole", () => {
    expect(typing("2026")).toBe("2026");
    expect(typing("2026-03")).toBe("2026-03");
    expect(typing("2026-03-15")).toBe("15/03/2026");
    expect(typing("2026/03/15")).toBe("15/03/2026");
    expect(typing("20260315")).toBe("15/03/2026");
    expect(typing("1985-12-31")).toBe("31/12/1985");
    expect(typing("2026-3-5")).toBe("2026-3-5");
    expect(typing("2012-03-15")).toBe("15/03/2012");
    expect(typing("20122026")).toBe("20/12/2026");
    expect(typing("20-12-2026")).toBe("20/12/2026");
  });
});
