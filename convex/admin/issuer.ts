import { v } from "convex/values";
import { adminMutation, adminQuery } from "../functions";
import { issuerFormView, readIssuerForm, saveIssuer } from "../model/platform/settings/issuer";
import { issuerFormFields } from "../model/platform/settings/tables";

/** The issuer of new certificates (CERT-21). */
export const get = adminQuery({
  args: {},
  returns: issuerFormView,
  handler: async (ctx) => await readIssuerForm(ctx),
});

/**
 * Issued certificates keep their issuer.
 * Errors: editConflict, formInvalid.
 */
export const update = adminMutation({
  args: { version: v.number(), ...issuerFormFields },
  returns: v.null(),
  handler: async (ctx, { version, ...issuer }) => {
    await saveIssuer(ctx, issuer, version);
    return null;
  },
});
