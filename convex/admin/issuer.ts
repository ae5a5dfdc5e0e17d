import { v } from "convex/values";
import { adminMutation, adminQuery } from "../functions";
import { issuerSettingsView, readIssuerSettings, saveIssuer } from "../model/platform/settings/issuer";
import { issuerFormFields } from "../model/platform/settings/tables";

/** The issuer of new certificates (CERT-21). */
export const get = adminQuery({
  args: {},
  returns: issuerSettingsView,
  handler: async (ctx) => await readIssuerSettings(ctx),
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
