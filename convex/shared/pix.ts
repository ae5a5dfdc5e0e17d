/** Longest texts of a BR Code, in bytes. */
export const pixLengths = { key: 77, name: 25, city: 15 } as const;

/** Highest amount of the field, in centavos (13 characters). */
const HIGHEST = 999_999_999_999;

export interface PixCharge {
  /** Normalized (pixKey.ts). */
  key: string;
  /** Recipient, in any letters; shortened to `pixLengths`. */
  name: string;
  city: string;
  /** Whole centavos, at least one. */
  cents: number;
  /** Identifies the payment on the statement: 1 to 25 of A-Z, a-z, 0-9. */
  txid: string;
}

/** Latin letters that have no accent to take away. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ ß: "ss", Æ: "AE", æ: "ae", Œ: "OE", œ: "oe", Ø: "O", ø: "o", Ł: "L", ł: "l", Đ: "D", đ: "d" },
  ...{ Ð: "D", ð: "d", Þ: "Th", þ: "th", ı: "i" },
};

/**
 * Returns a text with A-Z, a-z, 0-9 and single spaces only.
 * Some banks' apps refuse other characters.
 *
 * @example pixText("São José dos Campos", 15) // "Sao Jose dos Ca"
 */
export function pixText(text: string, longest: number): string {
  return text
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .replace(/[^\0-\x7F]/gu, (letter) => LETTERS[letter] ?? letter)
    .replace(/[^A-Za-z0-9]+/gu, " ")
    .trim()
    .slice(0, longest)
    .trimEnd();
}

/**
 * Returns the CRC of a BR Code, four upper-case hex digits.
 * CRC16/CCITT-FALSE over everything up to `6304`, included. ASCII only.
 */
export function pixChecksum(text: string): string {
  let crc = 0xffff;
  for (let index = 0; index < text.length; index++) {
    crc ^= text.charCodeAt(index) << 8;
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}

/** EMV field: id, length and value. ASCII: a character is a byte. */
const field = (id: string, value: string): string => `${id}${String(value.length).padStart(2, "0")}${value}`;

/**
 * Returns a static BR Code, the "PIX copia e cola" (PROMO-7).
 * Norm: Banco Central do Brasil, Manual de Padrões para Iniciação do Pix. It does not expire, and can be paid more
 * than once. Throws a RangeError for values that no code can carry.
 *
 * @example pixCode({ key: "123e4567-e12b-12d1-a456-426655440000", name: "ESCOLA SELO", city: "SAO PAULO", cents: 4_900, txid: "PED0000123" })
 */
export function pixCode({ key, name, city, cents, txid }: PixCharge): string {
  const recipient = pixText(name, pixLengths.name);
  const place = pixText(city, pixLengths.city);
  if (!/^[!-~]+$/u.test(key) || key.length > pixLengths.key) throw new RangeError("PIX key");
  if (recipient === "" || place === "") throw new RangeError("PIX recipient");
  if (!Number.isSafeInteger(cents) || cents < 1 || cents > HIGHEST) throw new RangeError("PIX amount");
  if (!/^[A-Za-z0-9]{1,25}$/u.test(txid)) throw new RangeError("PIX txid");
  const code = [
    field("00", "01"),
    field("26", field("00", "br.gov.bcb.pix") + field("01", key)),
    field("52", "0000"),
    field("53", "986"),
    field("54", `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`),
    field("58", "BR"),
    field("59", recipient),
    field("60", place),
    field("62", field("05", txid)),
    "6304",
  ].join("");
  return code + pixChecksum(code);
}
