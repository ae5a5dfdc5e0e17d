import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { rightOfAct, type AccountAct } from "@convex/shared/peopleJobs";
import type { Subject } from "@/admin/components/bulk/api";
import { EndDialog } from "@/admin/components/bulk/EndDialog";
import { StatusDialog } from "@/admin/components/bulk/StatusDialog";
import { useRights } from "@/lib/rights";
import { useDialog } from "@/components/dialog/useDialog";
import { EnrollManyDialog } from "./EnrollManyDialog";

const acts = ["block", "unblock", "enroll", "end"] as const satisfies AccountAct[];

interface BulkActionsProps {
  subject: Subject;
  onDone: () => void;
}

/** An action on many people at once, run as a job. */
export function BulkActions(props: BulkActionsProps) {
  const { t } = useTranslation("adminBulk");
  const dialog = useDialog<(typeof acts)[number]>();
  const { has } = useRights();
  return (
    <>
      {acts
        .filter((act) => has(rightOfAct[act]))
        .map((act) => (
          <Button key={act} size="sm" variant="outline" onClick={() => dialog.open(act)}>
            {t(`act.${act}`)}
          </Button>
        ))}
      {dialog.show((act, control) => {
        if (act === "enroll") return <EnrollManyDialog {...control} {...props} />;
        if (act === "end") return <EndDialog {...control} {...props} />;
        return <StatusDialog {...control} {...props} act={act} />;
      })}
    </>
  );
}
