import { pixLengths } from "./pix";
import { isPersonTaxId, isTaxId } from "./taxId";

/** Kinds of PIX keys; `random` is drawn by the bank. */
export type PixKeyKind = "cpf" | "cnpj" | "email" | "phone" | "random";

/** Why a key is refused: keys of the namespace `validation`. */
export type PixKeyProblem =
  "pixCpfInvalid" | "pixCnpjInvalid" | "pixEmailInvalid" | "pixPhoneInvalid" | "pixKeyUnknown";

/** Longer input is refused as it is. */
const LONGEST_TYPED = 300;

/** Invisible characters, which copied numbers and addresses carry. */
const UNSEEN = /[\p{C}\p{Default_Ignorable_Code_Point}]/gu;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** The norm's own pattern: addresses are stored in lower case. */
const EMAIL =
  /^[a-z0-9.!#$&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;
/** Area code, then a mobile phone or a landline. */
const PHONE = /^\+55[1-9]{2}(?:9\d{8}|[2-5]\d{7})$/;

/**
 * Returns a PIX key as banks store it.
 * Numbers without punctuation, addresses and random keys in lower case.
 *
 * @example normalizePixKey("+55 (11) 98765-4321") // "+5511987654321"
 */
export function normalizePixKey(typed: string): string {
  if (typed.length > LONGEST_TYPED) return typed;
  const key = typed.replace(UNSEEN, "").trim().toLowerCase();
  if (key.includes("@") || UUID.test(key)) return key;
  return key.replace(/[\s()./-]/gu, "").toUpperCase();
}

/** Returns the kind of a normalized key, or its problem. */
function judge(key: string): { kind: PixKeyKind } | { problem: PixKeyProblem } {
  const decide = (valid: boolean, kind: PixKeyKind, problem: PixKeyProblem) => (valid ? { kind } : { problem });
  if (key.includes("@")) return decide(key.length <= pixLengths.key && EMAIL.test(key), "email", "pixEmailInvalid");
  // Eleven digits may be a CPF or a phone number: phones need +55, because a wrong guess pays a stranger.
  if (key.startsWith("+")) return decide(PHONE.test(key), "phone", "pixPhoneInvalid");
  if (/^\d{11}$/u.test(key)) return decide(isPersonTaxId(key), "cpf", "pixCpfInvalid");
  if (/^[0-9A-Z]{14}$/u.test(key)) return decide(isTaxId(key), "cnpj", "pixCnpjInvalid");
  return decide(UUID.test(key), "random", "pixKeyUnknown");
}

/** Returns why a normalized key is none; null if it is one. */
export function pixKeyProblem(key: string): PixKeyProblem | null {
  const judged = judge(key);
  return "problem" in judged ? judged.problem : null;
}

/** Returns the kind of a key; null for other texts. */
export function pixKeyKind(key: string): PixKeyKind | null {
  const judged = judge(key);
  return "kind" in judged ? judged.kind : null;
}
