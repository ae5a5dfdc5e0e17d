import { Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Boundary } from "@/components/Boundary";
import { useToday } from "@/lib/useToday";
import { CohortReport } from "./CohortReport";
import { FigureReport } from "./FigureReport";
import { FunnelReport } from "./FunnelReport";
import type { Report } from "./useReport";

/** Reports that follow the choices. */
export function PeriodReports({ report: { period, before, scope, sells } }: { report: Report }) {
  const { t } = useTranslation("adminReports");
  const today = useToday();
  if (typeof period !== "object") return null;
  const failure = t("loadFailure");
  return (
    <Stack gap="xl">
      <Boundary failure={failure} resetKey={JSON.stringify([period, scope])}>
        <FigureReport {...{ scope, period, before, sells }} />
      </Boundary>
      <Boundary failure={failure} resetKey={JSON.stringify([period, scope])}>
        <FunnelReport {...{ scope, period }} />
      </Boundary>
      <Boundary failure={failure} resetKey={JSON.stringify([period, scope])}>
        <CohortReport scope={scope} until={today.slice(0, 7)} />
      </Boundary>
    </Stack>
  );
}
