import { signInForm } from "@convex/shared/signInForm";
import { signUpForm } from "@convex/shared/signUpForm";
import { validateWith } from "@/lib/formValidation";

export const validateSignIn = validateWith(signInForm);
export const validateSignUp = validateWith(signUpForm);
