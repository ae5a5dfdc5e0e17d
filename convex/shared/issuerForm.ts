import * as z from "zod/mini";
import { limits } from "./limits";
import { optional } from "./optional";
import { bareTaxId, isTaxId } from "./taxId";
import { VISIBLE, visibleLine } from "./visibleLine";

const tooLong = z.maxLength(limits.issuerText, { error: "issuerTextTooLong", abort: true });
const line = (missing: z.core.$ZodCheck<string>) => visibleLine({ tooLong, missing });

/**
 * Issuer of the certificates (CERT-21).
 * Messages are keys of the namespace `validation`.
 */
export const issuerForm = z.object({
  legalName: line(z.regex(VISIBLE, "issuerNameRequired")),
  /** CNPJ; empty for schools elsewhere. */
  taxId: optional(z.string().check(z.overwrite(bareTaxId), z.refine(isTaxId, "taxIdInvalid")), "taxIdInvalid"),
  city: line(z.regex(VISIBLE, "issuerCityRequired")),
  responsibleName: line(z.regex(VISIBLE, "issuerResponsibleRequired")),
  responsibleOffice: line(z.regex(VISIBLE, "issuerOfficeRequired")),
  /** Empty: the documents' own sentence on free courses. */
  legalText: optional(
    z.string().check(z.trim(), z.maxLength(limits.legalText, "legalTextTooLong")),
    "legalTextTooLong",
  ),
});
