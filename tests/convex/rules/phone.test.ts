import { describe, expect, test } from "vitest";
import { limits } from "../../../convex/shared/limits";
import { isPhone, normalizePhone, phoneText } from "../../../convex/shared/phone";
import { profileForm } from "../../../convex/shared/profileForm";

const read = (phone: string) => profileForm.safeParse({ fullName: "Ana", email: "ana@selo.example", phone });

describe("PROFILE-12: telephone numbers", () => {
  test.each([
    ["(11) 98765-4321", "+5511987654321"],
    ["11987654321", "+5511987654321"],
    ["011 98765 4321", "+5511987654321"],
    ["0 15 11 98765-4321", "+5511987654321"],
    ["0 15 11 3456-7890", "+551134567890"],
    ["011 3456.7890", "+551134567890"],
    ["+55 (0)11 98765-4321", "+5511987654321"],
    ["+55 011 98765-4321", "+5511987654321"],
    ["0055 11 98765-4321", "+5511987654321"],
    ["5511987654321", "+5511987654321"],
    ["55 98765-4321", "+5555987654321"],
    ["55 3222-1234", "+555532221234"],
    ["\u202A+55 11 98765\u20114321\u202C", "+5511987654321"],
    ["+351 912 345 678", "+351912345678"],
    ["00351912345678", "+351912345678"],
    ["+44 (0)20 7946 0958", "+442079460958"],
    ["+54 9 11 2345-6789", "+5491123456789"],
    ["+1 (212) 555-0100", "+12125550100"],
  ])("%o is stored as %o", (typed, stored) => {
    expect(read(typed).data?.phone).toBe(stored);
    expect(normalizePhone(stored), "is its own normal form").toBe(stored);
    expect(read(phoneText(stored)).data?.phone, "as it is shown").toBe(stored);
  });

  test.each([
    "98765-4321",
    "11 8765-4321",
    "11 18765-4321",
    "10 98765-4321",
    "56 9 8765 4321", // Chile, without its +: no area code of Brazil
    "1 212 555 0100",
    "351 912 345 678",
    "+55 11 9876",
    "+0 11 98765",
    "+123456",
    "+1234567890123456",
    "++5511987654321",
    "11 98765-4321 ramal 2",
    "ana@selo.example",
    "0".repeat(limits.phone + 1),
    "0".repeat(1_000_000),
  ])("%o is none", (typed) => {
    expect(read(typed).error?.issues).toMatchObject([{ path: ["phone"], message: "phoneInvalid" }]);
  });

  test("an empty one is absent, and any text normalizes to a number or to itself", () => {
    for (const empty of ["", "  "]) expect(read(empty).data).not.toHaveProperty("phone", expect.anything());
    for (const text of ["(", "+", "00", "(0)", "+(0)", "\u200B"]) expect(isPhone(normalizePhone(text))).toBe(false);
  });
});
