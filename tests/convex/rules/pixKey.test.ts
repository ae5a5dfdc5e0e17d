import { describe, expect, test } from "vitest";
import { pixForm } from "../../../convex/shared/pixForm";
import { normalizePixKey, pixKeyKind, pixKeyProblem } from "../../../convex/shared/pixKey";
import { promoForm } from "../../../convex/shared/promoForm";

describe("PROMO-8: PIX keys", () => {
  test.each([
    ["529.982.247-25", "52998224725", "cpf"],
    ["111.444.777-35", "11144477735", "cpf"],
    // Check digits of zero: the rest of the division is 1, then 0.
    ["123450006-00", "12345000600", "cpf"],
    ["57946663234", "57946663234", "cpf"],
    ["11.222.333/0001-81", "11222333000181", "cnpj"],
    ["12.abc.345/01de-35", "12ABC34501DE35", "cnpj"],
    ["\u202A+55 (11) 98765-4321\u202C", "+5511987654321", "phone"],
    ["+55 11 3456-7890", "+551134567890", "phone"],
    [" Caixa@Escola.COM.br ", "caixa@escola.com.br", "email"],
    [`${"a".repeat(65)}@escola.test`, `${"a".repeat(65)}@escola.test`, "email"],
    ["123E4567-E12B-12D1-A456-426655440000", "123e4567-e12b-12d1-a456-426655440000", "random"],
  ])("%o is stored as %o, a %s", (typed, stored, kind) => {
    const { data, error } = pixForm.safeParse({ pixKey: typed, pixName: "Escola", pixCity: "Recife" });
    expect(error).toBeUndefined();
    expect(data?.pixKey).toBe(stored);
    expect(pixKeyKind(stored)).toBe(kind);
    expect(normalizePixKey(stored)).toBe(stored);
    expect(pixKeyProblem(stored)).toBeNull();
  });

  test.each([
    ["529.982.247-24", "pixCpfInvalid"],
    ["529.982.247-35", "pixCpfInvalid"],
    ["111.111.111-11", "pixCpfInvalid"],
    ["(11) 98765-4321", "pixCpfInvalid"],
    ["11.222.333/0001-82", "pixCnpjInvalid"],
    ["00.000.000/0000-00", "pixCnpjInvalid"],
    ["+55 11 8765-432", "pixPhoneInvalid"],
    ["+55 011 98765-4321", "pixPhoneInvalid"],
    ["+55 11 88765-4321", "pixPhoneInvalid"],
    ["+55 10 98765-4321", "pixPhoneInvalid"],
    ["+1 212 555 0100", "pixPhoneInvalid"],
    ["josé@escola.test", "pixEmailInvalid"],
    ["caixa @escola.test", "pixEmailInvalid"],
    ["caixa@escola", "pixEmailInvalid"],
    ["a@b@escola.test", "pixEmailInvalid"],
    [`${"a".repeat(66)}@escola.test`, "pixEmailInvalid"],
    ["5511987654321", "pixKeyUnknown"],
    ["123e4567-e12b-12d1-a456-42665544000", "pixKeyUnknown"],
    ["５２９９８２２４７２５", "pixKeyUnknown"],
    ["escola", "pixKeyUnknown"],
    ["1".repeat(100_000), "pixKeyUnknown"],
  ])("%o is refused: %s", (typed, problem) => {
    const { error } = pixForm.safeParse({ pixKey: typed, pixName: "Escola", pixCity: "Recife" });
    expect(error?.issues.map(({ path, message }) => [path.join("."), message])).toEqual([["pixKey", problem]]);
  });
});

describe("PROMO-8: all three or none", () => {
  const problems = (input: Record<string, string>) =>
    (pixForm.safeParse(input).error?.issues ?? []).map(({ path, message }) => `${path.join(".")} ${message}`);

  test("none, blank or absent", () => {
    expect(pixForm.parse({})).toEqual({ pixKey: undefined, pixName: undefined, pixCity: undefined });
    expect(pixForm.parse({ pixKey: " ", pixName: "\t", pixCity: "" })).toEqual(pixForm.parse({}));
  });

  test("every missing field is named, beside the wrong ones", () => {
    expect(problems({ pixKey: "52998224725" })).toEqual(["pixName pixNameRequired", "pixCity pixCityRequired"]);
    expect(problems({ pixName: "Escola", pixCity: "Recife" })).toEqual(["pixKey pixKeyRequired"]);
    expect(problems({ pixKey: "52998224724", pixName: "学校" })).toEqual([
      "pixKey pixCpfInvalid",
      "pixName pixNameLetters",
      "pixCity pixCityRequired",
    ]);
    expect(problems({ pixKey: "52998224725", pixName: "x".repeat(101), pixCity: "é".repeat(100_000) })).toEqual([
      "pixName pixTextTooLong",
      "pixCity pixTextTooLong",
    ]);
  });

  test("a missing field is named although another cannot be read", () => {
    const offer = { enabled: true, validUntil: "2030-12-31", whatsappNumber: "5511999990000", whatsappText: "Oi" };
    const { error } = promoForm.safeParse({
      ...offer,
      priceCents: Number.NaN,
      pixKey: "52998224725",
      pixCity: "Recife",
    });
    expect(error?.issues.map(({ message }) => message)).toEqual(["priceInvalid", "pixNameRequired"]);
    expect(problems({ pixKey: "52998224725", pixCity: "é".repeat(100_000) })).toEqual([
      "pixCity pixTextTooLong",
      "pixName pixNameRequired",
    ]);
  });

  test("a name that only starts with other letters can be sent", () => {
    expect(problems({ pixKey: "52998224725", pixName: "学校 Selo", pixCity: "São Paulo" })).toEqual([]);
  });
});
