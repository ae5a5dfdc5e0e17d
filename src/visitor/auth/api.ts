import { useAuthActions } from "@convex-dev/auth/react";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { againIfBusy } from "@/lib/againIfBusy";
import { errorChallenge } from "@/lib/errorMessage";

export interface Credentials {
  email: string;
  password: string;
}

export interface NewAccount extends Credentials {
  fullName: string;
  /** Token of an invitation, whose address signs up. */
  invitation?: string;
}

/**
 * Returns the challenge that a second factor must answer, or null when signed in. Rejects with a ConvexError whose code
 * is in convex/shared/errorCodes.ts.
 */
export function useSignIn(): (credentials: Credentials) => Promise<string | null> {
  const { signIn } = useAuthActions();
  return useCallback(
    async ({ email, password }) => {
      try {
        await againIfBusy(() => signIn("password", { flow: "signIn", email, password }));
        return null;
      } catch (error) {
        const challenge = errorChallenge(error);
        if (challenge === null) throw error;
        return challenge;
      }
    },
    [signIn],
  );
}

/** The step after a challenge. */
export function useAnswerChallenge(): (answer: { challenge: string; code: string }) => Promise<void> {
  const { signIn } = useAuthActions();
  return useCallback(
    async (answer) => {
      await signIn("password", { flow: "secondFactor", ...answer });
    },
    [signIn],
  );
}

/** Creates the account and its profile, and signs in. Mails are in the language of the page. */
export function useSignUp(): (account: NewAccount) => Promise<void> {
  const { signIn } = useAuthActions();
  const { i18n } = useTranslation();
  return useCallback(
    async (account) => {
      await againIfBusy(() => signIn("password", { flow: "signUp", ...account, language: i18n.language }));
    },
    [signIn, i18n],
  );
}
