import { useAuthActions } from "@convex-dev/auth/react";
import { useCallback } from "react";
import { againIfBusy } from "./againIfBusy";

export interface Credentials {
  email: string;
  password: string;
}

export interface NewAccount extends Credentials {
  fullName: string;
}

/** Rejects with a ConvexError whose code is in convex/shared/errorCodes.ts. */
export function useSignIn(): (credentials: Credentials) => Promise<void> {
  const { signIn } = useAuthActions();
  return useCallback(
    async ({ email, password }) => {
      await againIfBusy(() => signIn("password", { flow: "signIn", email, password }));
    },
    [signIn],
  );
}

/** Creates the account and its profile, and signs in. */
export function useSignUp(): (account: NewAccount) => Promise<void> {
  const { signIn } = useAuthActions();
  return useCallback(
    async ({ fullName, email, password }) => {
      await againIfBusy(() => signIn("password", { flow: "signUp", fullName, email, password }));
    },
    [signIn],
  );
}
