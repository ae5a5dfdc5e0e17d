import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { limits } from "../../../convex/shared/limits";
import { pixChecksum, pixCode, pixText, type PixCharge } from "../../../convex/shared/pix";
import { crcByDivision, readBrCode } from "../../support/brCode";

const charge: PixCharge = {
  key: "123e4567-e12b-12d1-a456-426655440000",
  name: "ESCOLA SELO",
  city: "SAO PAULO",
  cents: 4_900,
  txid: "PED0000123",
};

/** Codes of others, without their last four characters, the CRC. */
const published = {
  manual:
    "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***6304",
  cpf: "00020126330014BR.GOV.BCB.PIX01115794666323452040000530398654041.005802BR5925CLENILTON CRUZ DE ALENCAR6006MANAUS62070503***6304",
  school:
    "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000520400005303986540549.005802BR5911ESCOLA SELO6009SAO PAULO62140510PED00001236304",
  phone:
    "00020126360014BR.GOV.BCB.PIX0114+5511943214321520400005303986540566.665802BR5907EMPRESA6008BRASILIA62070503***6304",
};

describe("PROMO-7: PIX codes", () => {
  test.each([
    [published.manual, "1D3D"],
    [published.cpf, "FA88"],
    [published.school, "4187"],
    // Starts with a zero.
    [published.phone, "04ED"],
    // The check value of CRC16/CCITT-FALSE.
    ["123456789", "29B1"],
    ["", "FFFF"],
  ])("the CRC of %s is %s", (text, crc) => {
    expect(pixChecksum(text)).toBe(crc);
    expect(crcByDivision(Buffer.from(text))).toBe(crc);
  });

  test("the code of a charge is the known one", () => {
    expect(pixCode(charge)).toBe(`${published.school}4187`);
  });

  test("the tests' own reader takes the published codes, and none of the known mistakes", () => {
    expect(readBrCode(`${published.manual}1D3D`)).toMatchObject({ key: charge.key, amount: null, txid: "***" });
    expect(readBrCode(`${published.cpf}FA88`)).toMatchObject({ key: "57946663234", amount: "1.00", city: "MANAUS" });
    expect(readBrCode(`${published.phone}04ED`)).toMatchObject({ key: "+5511943214321", amount: "66.66" });
    for (const wrong of [
      `${published.phone}4ED`,
      `${published.phone}04ed`,
      `${published.manual}1D3E`,
      `${published.manual}1D3D `,
      // A length of eight for seven characters.
      ...[published.phone.replace("62070503", "62080503")].map((text) => text + pixChecksum(text)),
      // Lengths in UTF-16 units.
      ...[published.school.replace("SAO", "SÃO")].map((text) => text + crcByDivision(Buffer.from(text))),
    ]) {
      expect(() => readBrCode(wrong), wrong).toThrow();
    }
  });

  test("an independent reader finds again what any charge says", () => {
    const key = fc.constantFrom(
      "52998224725",
      "11222333000181",
      "+5511943214321",
      charge.key,
      `${"a".repeat(65)}@escola.test`,
    );
    const name = fc
      .tuple(fc.string({ unit: "grapheme", maxLength: 300 }), fc.constantFrom("Escola", "Ação", "7"))
      .map(([hostile, letters]) => hostile + letters);
    const cents = fc.oneof(
      fc.integer({ min: 1, max: limits.priceCents }),
      fc.constantFrom(1, 9, 10, 99, 100, limits.priceCents),
    );
    const txid = fc.stringMatching(/^[A-Za-z0-9]{1,25}$/);
    fc.assert(
      fc.property(fc.record({ key, name, city: name, cents, txid }), (each) => {
        const code = pixCode(each);
        const read = readBrCode(code);
        expect(read).toMatchObject({
          gui: "br.gov.bcb.pix",
          key: each.key,
          currency: "986",
          country: "BR",
          txid: each.txid,
        });
        expect(Math.round(Number(read.amount) * 100)).toBe(each.cents);
        expect(read.amount).toMatch(/^\d+\.\d\d$/);
        expect(read.name).toMatch(/^(?=.{1,25}$)[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/);
        expect(read.city).toMatch(/^(?=.{1,15}$)[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/);
        expect(code).toMatch(/^[ -~]+$/);
      }),
      { numRuns: 1_000 },
    );
  });

  test.each([
    [1, "0.01"],
    [10, "0.10"],
    [100, "1.00"],
    [4_990, "49.90"],
    [limits.priceCents, "1000000.00"],
  ])("%i centavos are %s", (cents, amount) => {
    expect(readBrCode(pixCode({ ...charge, cents })).amount).toBe(amount);
  });

  test.each([
    ["São José dos Campos", 15, "Sao Jose dos Ca"],
    ["Santa Bárbara d'Oeste", 15, "Santa Barbara d"],
    // Cut where a space would be the last character.
    ["Escola de Informática do X", 21, "Escola de Informatica"],
    ["Escola de Informática do X", 22, "Escola de Informatica"],
    ["  Ação & Reação\tLtda. ", 25, "Acao Reacao Ltda"],
    ["Søren Łukasz Straße", 25, "Soren Lukasz Strasse"],
    ["Ａ１ ﬁm", 25, "A1 fim"],
    ["🎓 Escola 👩‍🏫", 25, "Escola"],
    ["Ç".repeat(300), 25, "C".repeat(25)],
    ["学校 🎓 Школа", 25, ""],
    ["", 25, ""],
  ])("%o is sent in at most %i letters as %o", (text, longest, sent) => {
    expect(pixText(text, longest)).toBe(sent);
  });

  test("refuses what no code can carry", () => {
    for (const wrong of [
      { name: "" },
      { name: "学校" },
      { city: "🎓" },
      { key: "" },
      { key: "josé@escola.test" },
      { key: "a".repeat(78) },
      ...[0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 1e15].map((cents) => ({ cents })),
      ...["", "***", "A-1", "É", "A".repeat(26)].map((txid) => ({ txid })),
    ]) {
      expect(() => pixCode({ ...charge, ...wrong }), JSON.stringify(wrong)).toThrow(RangeError);
    }
  });
});
