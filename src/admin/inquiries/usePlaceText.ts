import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { InquiryRow } from "./api";

/** Names what a question is about: a lesson, a practice, or an exam by its course alone. */
export function usePlaceText(): (inquiry: Pick<InquiryRow, "kind" | "title" | "isThere">) => string {
  const { t } = useTranslation("adminInquiries");
  return useCallback(
    ({ kind, title, isThere }) => {
      const place = t(`place.${kind}`, { title });
      return isThere ? place : t("gone", { place });
    },
    [t],
  );
}
