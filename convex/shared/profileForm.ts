import * as z from "zod/mini";
import { brazilDay, isCalendarDay } from "./brazilDay";
import { brazilStates } from "./brazilStates";
import { limits } from "./limits";
import { emailField, fullNameField } from "./personFields";

const CEP = /^\d{5}-?\d{3}$/;
const states: readonly string[] = brazilStates;

/** An empty text means that the field is not given. */
const orAbsent = z.transform((text: string): string | undefined => (text === "" ? undefined : text));

const birthDate = z
  .string()
  .check(z.trim())
  .check(
    z.refine((day) => day === "" || isCalendarDay(day), "birthDateInvalid"),
    z.refine((day) => day === "" || day >= limits.earliestBirthDate, "birthDateTooEarly"),
    z.refine((day) => day === "" || day <= brazilDay(Date.now()), "birthDateInFuture"),
  );

const uf = z
  .string()
  .check(z.trim(), z.toUpperCase())
  .check(
    z.refine((code) => code === "" || code.length === limits.uf, "ufLength"),
    z.refine((code) => code.length !== limits.uf || states.includes(code), "ufUnknown"),
  );

/** Kept as 00000-000 whichever way it was typed. */
const cep = z
  .string()
  .check(z.trim())
  .check(z.refine((code) => code === "" || CEP.test(code), "cepFormat"))
  .check(z.overwrite((code) => (/^\d{8}$/.test(code) ? `${code.slice(0, 5)}-${code.slice(5)}` : code)));

/** "My data" (specification, section 5). Messages are keys of the namespace `validation`. */
export const profileForm = z.object({
  fullName: fullNameField,
  email: emailField,
  dataNascimento: z.pipe(z._default(birthDate, ""), orAbsent),
  uf: z.pipe(z._default(uf, ""), orAbsent),
  cep: z.pipe(z._default(cep, ""), orAbsent),
});
