import type { Question } from "../e2e/student";

interface Verification {
  /** The deployment. */
  url: string;
  clientUrl: string;
  course: { slug: string; exam: { questions: Question[] } };
}

/** The arguments of `npm run verify`. */
export const verification = JSON.parse(process.env.SELO_VERIFICATION ?? "{}") as Verification;
