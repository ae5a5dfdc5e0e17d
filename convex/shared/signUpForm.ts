import * as z from "zod/mini";
import { accountEmailField, fullNameField, newPasswordField } from "./personFields";

/** A sign-up. The list of common passwords stays on the server. */
export const signUpForm = z.object({
  fullName: fullNameField,
  email: accountEmailField,
  password: newPasswordField,
});
