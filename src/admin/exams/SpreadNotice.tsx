import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { spreadOutlook } from "./examSpread";
import { limits } from "@convex/shared/limits";
import { useExamSpread } from "./api";

interface SpreadNoticeProps {
  examId: string;
  /** Number of questions to draw, as typed; null for all. */
  drawCount: number | null;
}

/** EXAM-67: tells how far the bank can cover every module. */
export function SpreadNotice({ examId, drawCount }: SpreadNoticeProps) {
  const { t } = useTranslation("adminExams");
  const spread = useExamSpread(examId);
  if (!spread) return null;
  const { empty, asked, size, sittings } = spreadOutlook(spread, drawCount, limits.questionsPerExam);
  return (
    <div role="status">
      {asked > size && (
        <Text fz="sm" fw={600}>
          {t("spread.tooFew", {
            size: t("questions", { count: size }),
            modules: t("spread.modules", { count: asked }),
          })}
        </Text>
      )}
      {asked > 0 && asked <= size && (
        <Text fz="sm" c="dimmed">
          {t("spread.holds", { count: sittings, modules: t("spread.modules", { count: asked }) })}
        </Text>
      )}
      {empty.length > 0 && (
        <Text fz="sm" fw={600} style={{ overflowWrap: "anywhere" }}>
          {t("spread.empty", { modules: empty.join(" · ") })}
        </Text>
      )}
    </div>
  );
}
