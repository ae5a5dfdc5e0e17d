export { signInForm } from "./signInForm";
export { signUpForm } from "@convex/shared/signUpForm";
