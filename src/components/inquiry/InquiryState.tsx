import { Badge } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { InquiryState as State } from "@convex/shared/inquiryForm";

const colors: Record<State, string> = { open: "orange", answered: "teal", closed: "gray" };

/** Screen readers hear it when it changes. */
export function InquiryState({ state }: { state: State }) {
  const { t } = useTranslation("inquiries");
  return (
    <span role="status">
      <Badge color={colors[state]}>{t(`state.${state}`)}</Badge>
    </span>
  );
}
