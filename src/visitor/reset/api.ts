import { useAction, useMutation, useQuery } from "convex/react";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { api } from "@convex/_generated/api";
import { defaultMailLanguage, mailLanguages } from "@convex/shared/mailKinds";
import { againIfBusy } from "@/lib/againIfBusy";

/** Rejects with resetLinkInvalid for a link that is not valid any more. */
export function useRedeem(): (reset: { token: string; password: string }) => Promise<null> {
  const redeem = useAction(api.visitor.passwordResets.redeem);
  return useCallback((reset) => againIfBusy(() => redeem(reset)), [redeem]);
}

/** Whether the school sends mail. */
export const useByMail = () => useQuery(api.visitor.passwordResets.byMail, {});

/** The mail is in the language of the page, for people who have chosen none. */
export function useAsk(): (asked: { email: string }) => Promise<null> {
  const ask = useMutation(api.visitor.passwordResets.ask);
  const { i18n } = useTranslation();
  return useCallback(
    ({ email }) =>
      ask({ email, language: mailLanguages.find((known) => known === i18n.language) ?? defaultMailLanguage }),
    [ask, i18n],
  );
}
