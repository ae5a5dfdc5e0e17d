export { signInForm } from "@convex/shared/signInForm";
export { signUpForm } from "@convex/shared/signUpForm";
