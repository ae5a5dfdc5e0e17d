import { useAction, useQuery } from "convex/react";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { api } from "@convex/_generated/api";
import { defaultMailLanguage, mailLanguages } from "@convex/shared/mailKinds";
import type { CertificateFate } from "@convex/shared/privacy";
import type { Proof } from "@/components/form/AskPassword";
import { againIfBusy } from "@/lib/againIfBusy";

/** Whether a second factor is needed; undefined while loading. */
export function useNeedsCode(): boolean | undefined {
  const factor = useQuery(api.account.secondFactor.status, {});
  return factor && factor.activeAt !== null;
}

export const useExport = () => useQuery(api.account.privacy.exported, {});
export const useDownload = () => useAction(api.account.privacy.download);
export const useAcceptance = () => useQuery(api.account.privacy.accepted, {});

/** Requests the file in the language of the page. */
export function useAskExport(): (proof: Proof) => Promise<null> {
  const ask = useAction(api.account.privacy.askExport);
  const { i18n } = useTranslation();
  return useCallback(
    (proof) => {
      const language = mailLanguages.find((known) => known === i18n.language) ?? defaultMailLanguage;
      return againIfBusy(() => ask({ ...proof, language }));
    },
    [ask, i18n],
  );
}

export function useRemoveAccount(): (order: Proof & { certificates: CertificateFate }) => Promise<null> {
  const remove = useAction(api.account.privacy.removeAccount);
  return useCallback((order) => againIfBusy(() => remove(order)), [remove]);
}
