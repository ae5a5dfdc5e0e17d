import { useAction, useQuery } from "convex/react";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { api } from "@convex/_generated/api";
import { defaultMailLanguage, mailLanguages } from "@convex/shared/mailKinds";
import type { CertificateFate } from "@convex/shared/privacy";
import { againIfBusy } from "@/lib/againIfBusy";

export const useExport = () => useQuery(api.privacy.exported, {});
export const useDownload = () => useAction(api.privacy.download);
export const useAcceptance = () => useQuery(api.privacy.accepted, {});

/** The file is in the language of the page. */
export function useAskExport(): (proof: { password: string }) => Promise<null> {
  const ask = useAction(api.privacy.askExport);
  const { i18n } = useTranslation();
  return useCallback(
    (proof) => {
      const language = mailLanguages.find((known) => known === i18n.language) ?? defaultMailLanguage;
      return againIfBusy(() => ask({ ...proof, language }));
    },
    [ask, i18n],
  );
}

export function useRemoveAccount(): (order: { password: string; certificates: CertificateFate }) => Promise<null> {
  const remove = useAction(api.privacy.removeAccount);
  return useCallback((order) => againIfBusy(() => remove(order)), [remove]);
}
