import * as z from "zod/mini";
import { emailField } from "./personFields";

/** Only what saves a useless request: whether a password is right is the server's business. */
export const signInForm = z.object({
  email: emailField,
  password: z.string().check(z.minLength(1, "passwordRequired")),
});
