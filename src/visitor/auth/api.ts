import { useAuthActions } from "@convex-dev/auth/react";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { againIfBusy } from "@/lib/againIfBusy";
import { deviceSecret } from "@/lib/deviceSecret";
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
 * Signs in; returns a second-factor challenge, or null if done.
 *
 * @throws a ConvexError with a code of convex/shared/errorCodes.ts
 */
export function useSignIn(): (credentials: Credentials) => Promise<string | null> {
  const { signIn } = useAuthActions();
  return useCallback(
    async ({ email, password }) => {
      try {
        const asked = { flow: "signIn", email, password, device: deviceSecret() };
        await againIfBusy(() => signIn("password", asked));
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

export function useAnswerChallenge(): (answer: { challenge: string; code: string }) => Promise<void> {
  const { signIn } = useAuthActions();
  return useCallback(
    async (answer) => {
      await signIn("password", { flow: "secondFactor", device: deviceSecret(), ...answer });
    },
    [signIn],
  );
}

/**
 * Creates the account and its profile, and signs in.
 * Mails are in the language of the page.
 */
export function useSignUp(): (account: NewAccount) => Promise<void> {
  const { signIn } = useAuthActions();
  const { i18n } = useTranslation();
  return useCallback(
    async (account) => {
      const asked = { flow: "signUp", ...account, language: i18n.language, device: deviceSecret() };
      await againIfBusy(() => signIn("password", asked));
    },
    [signIn, i18n],
  );
}
