import * as z from "zod/mini";
import { limits } from "./limits";
import { pixLengths, pixText } from "./pix";
import { normalizePixKey, pixKeyProblem, type PixKeyProblem } from "./pixKey";

/** A text that may be absent; unlike `optional`, with its own messages. */
const absentIfEmpty = (checked: z.ZodMiniString) =>
  z.pipe(
    z._default(checked, ""),
    z.transform((text: string) => text || undefined),
  );

const isNot = (problem: PixKeyProblem) => (key: string) => key === "" || pixKeyProblem(key) !== problem;

const oneLine = (text: string) => (text.length > 4 * limits.pixText ? text : text.replace(/\s+/gu, " ").trim());

/** Whether something is left of a text in a code. Overlong texts have another problem. */
const canBeSent = (text: string) =>
  text === "" || text.length > limits.pixText || pixText(text, pixLengths.city) !== "";

const recipient = (letters: z.core.$ZodCheck<string>) =>
  absentIfEmpty(z.string().check(z.overwrite(oneLine), letters, z.maxLength(limits.pixText, "pixTextTooLong")));

export const pixFields = {
  pixKey: absentIfEmpty(
    z
      .string()
      .check(
        z.overwrite(normalizePixKey),
        z.refine(isNot("pixCpfInvalid"), "pixCpfInvalid"),
        z.refine(isNot("pixCnpjInvalid"), "pixCnpjInvalid"),
        z.refine(isNot("pixEmailInvalid"), "pixEmailInvalid"),
        z.refine(isNot("pixPhoneInvalid"), "pixPhoneInvalid"),
        z.refine(isNot("pixKeyUnknown"), "pixKeyUnknown"),
      ),
  ),
  /** As typed; the code shortens it. */
  pixName: recipient(z.refine(canBeSent, "pixNameLetters")),
  pixCity: recipient(z.refine(canBeSent, "pixCityLetters")),
};

type Pix = Partial<Record<keyof typeof pixFields, string | undefined>>;

const KEY = ["pixKey"];
const NAME = ["pixName"];
const CITY = ["pixCity"];

const isGivenWithOthers = (name: keyof Pix) => (pix: Pix) =>
  pix[name] !== undefined || [pix.pixKey, pix.pixName, pix.pixCity].every((each) => each === undefined);

/** Beside the problems of other fields, not only after them. */
const when = ({ value }: z.core.ParsePayload) => typeof value === "object" && value !== null;

export const pixChecks = [
  z.refine<Pix>(isGivenWithOthers("pixKey"), { error: "pixKeyRequired", path: KEY, when }),
  z.refine<Pix>(isGivenWithOthers("pixName"), { error: "pixNameRequired", path: NAME, when }),
  z.refine<Pix>(isGivenWithOthers("pixCity"), { error: "pixCityRequired", path: CITY, when }),
] as const;

/** Key and recipient of PIX codes: all three or none (PROMO-8). */
export const pixForm = z.object(pixFields).check(...pixChecks);
