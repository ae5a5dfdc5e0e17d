import * as z from "zod/mini";
import { limits } from "./limits";

/** An area code in use, then a mobile phone or a landline. */
const BRAZILIAN = /^\+55(?:[14689][1-9]|2[12478]|3[1-578]|5[1345]|7[134579])(?:9\d{8}|[2-5]\d{7})$/;
/** Country code and number; +55 has a rule of its own. */
const FOREIGN = /^\+(?!55)[1-9]\d{6,14}$/;

/** Invisible characters, which copied numbers carry. */
const UNSEEN = /[\p{C}\p{Default_Ignorable_Code_Point}]/gu;
const PUNCTUATION = /[\s()./\-\u2010-\u2015\u2212]/gu;

/**
 * Returns a telephone number as + and digits.
 * A number without + or 00 is Brazilian. Other texts stay as they are.
 *
 * @example normalizePhone("(11) 98765-4321") // "+5511987654321"
 * normalizePhone("0 11 3456-7890") // "+551134567890"
 * normalizePhone("00 351 912 345 678") // "+351912345678"
 */
export function normalizePhone(typed: string): string {
  if (typed.length > limits.phone) return typed;
  // "+55 (0)11 …": the zero is for calls within the country.
  const text = typed.replace(UNSEEN, "").replace("(0)", "").replace(PUNCTUATION, "");
  const abroad = /^(?:\+|00)(\d+)$/.exec(text)?.[1];
  if (abroad !== undefined) return `+${abroad.replace(/^550(?=\d{10,11}$)/, "55")}`;
  if (!/^\d+$/.test(text)) return typed.trim();
  // A zero, perhaps with two digits of a carrier, is dialed before the area code.
  const national = text.replace(/^0(?:\d{2})?(?=\d{10,11}$)/, "");
  return national.length > 11 && national.startsWith("55") ? `+${national}` : `+55${national}`;
}

export const isPhone = (phone: string): boolean => BRAZILIAN.test(phone) || FOREIGN.test(phone);

/** Messages are keys of the namespace `validation`. */
export const phoneField = z.string().check(z.overwrite(normalizePhone), z.refine(isPhone, "phoneInvalid"));

/**
 * Returns a stored number as people read it.
 *
 * @example phoneText("+5511987654321") // "+55 11 98765-4321"
 */
export function phoneText(phone: string): string {
  return phone.replace(/^\+55(\d{2})(\d{4,5})(\d{4})$/, "+55 $1 $2-$3");
}
