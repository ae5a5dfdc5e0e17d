import type { Question } from "../e2e/student";

interface Verification {
  /** The deployment. */
  url: string;
  clientUrl: string;
  course: { slug: string; exam: { questions: Question[] } };
}

/** What `npm run verify` was asked for. */
export const verification = JSON.parse(process.env.SELO_VERIFICATION ?? "{}") as Verification;
