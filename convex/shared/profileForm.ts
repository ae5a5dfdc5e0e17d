import * as z from "zod/mini";
import { brazilDay, isCalendarDay } from "./brazilDay";
import { brazilStates } from "./brazilStates";
import { limits } from "./limits";
import { optional } from "./optional";
import { emailField, fullNameField, latinNameField } from "./personFields";
import { phoneField } from "./phone";

const CEP = /^\d{5}-?\d{3}$/;
const states: readonly string[] = brazilStates;

const birthDate = z
  .string()
  .check(z.trim())
  .check(
    z.refine(isCalendarDay, "birthDateInvalid"),
    z.refine((day) => day >= limits.earliestBirthDate, "birthDateTooEarly"),
    z.refine((day) => day <= brazilDay(Date.now()), "birthDateInFuture"),
  );

const uf = z
  .string()
  .check(z.trim(), z.toUpperCase())
  .check(
    z.refine((code) => code.length === limits.uf, "ufLength"),
    z.refine((code) => code.length !== limits.uf || states.includes(code), "ufUnknown"),
  );

/** Stored as 00000-000, typed with or without the hyphen. */
const cep = z
  .string()
  .check(z.trim())
  .check(z.refine((code) => CEP.test(code), "cepFormat"))
  .check(z.overwrite((code) => (/^\d{8}$/.test(code) ? `${code.slice(0, 5)}-${code.slice(5)}` : code)));

/** "My data". Messages are keys of the namespace `validation`. */
export const profileForm = z.object({
  fullName: fullNameField,
  latinName: optional(latinNameField, "latinNameLetters"),
  email: emailField,
  phone: optional(phoneField, "phoneInvalid"),
  dataNascimento: optional(birthDate, "birthDateInvalid"),
  uf: optional(uf, "ufUnknown"),
  cep: optional(cep, "cepFormat"),
});
