import { Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { limits } from "@convex/shared/limits";
import { listOf } from "@/lib/format";
import type { PeopleQuestion } from "./api";

interface QuestionTextProps {
  /** `undefined` while it loads. */
  question: PeopleQuestion | undefined;
  /** Whether it is about the results of a search. */
  ofSearch?: boolean;
}

/** Number and first names of the people that an action is about. */
export function QuestionText({ question, ofSearch = false }: QuestionTextProps) {
  const { t } = useTranslation("adminBulk");
  return (
    <Stack gap={4} role="status">
      <Text fw={600} style={{ overflowWrap: "anywhere" }}>
        {useWho(question)}
      </Text>
      {question !== undefined && question.spared > 0 && <Text fz="sm">{t("spared", { count: question.spared })}</Text>}
      {ofSearch && <Text fz="sm">{t("ofSearch", { count: limits.searchCandidates })}</Text>}
    </Stack>
  );
}

function useWho(question: PeopleQuestion | undefined): string {
  const { t, i18n } = useTranslation("adminBulk");
  if (question === undefined) return t("counting");
  const { count, isExact, names } = question;
  if (count === 0) return t("nobody");
  if (names.length === 0) return t("unnamed", { count });
  const others = count - names.length;
  const named = listOf(i18n.language, others > 0 ? [...names, t("more", { count: others })] : names);
  return t(isExact ? "people" : "atLeast", { count, names: named });
}
