import * as z from "zod/mini";
import { accountEmailField } from "@convex/shared/personFields";

/** Only catches pointless requests; the server checks the password. */
export const signInForm = z.object({
  email: accountEmailField,
  password: z.string().check(z.minLength(1, "passwordRequired")),
});
