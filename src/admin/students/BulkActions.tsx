import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { limits } from "@convex/shared/limits";
import type { AccountAct } from "@convex/shared/peopleJobs";
import { toSearchTerms } from "@convex/shared/searchText";
import { ConfirmDialog } from "@/components/dialog/ConfirmDialog";
import { useDialog, type DialogControl } from "@/components/dialog/useDialog";
import { useStartJob, type JobRequest } from "./api";
import { EnrollDialog } from "./EnrollDialog";

/** The people chosen, or all who match the filter. */
export type Subject = Pick<JobRequest, "userIds" | "filter">;

const acts = ["block", "unblock", "enroll"] as const satisfies AccountAct[];

interface BulkActionsProps {
  subject: Subject;
  onDone: () => void;
}

/** An action on many people at once, run as a job. */
export function BulkActions({ subject, onDone }: BulkActionsProps) {
  const { t } = useTranslation("adminPeople");
  const dialog = useDialog<AccountAct>();
  return (
    <>
      {acts.map((act) => (
        <Button key={act} size="sm" variant="outline" onClick={() => dialog.open(act)}>
          {t(`act.${act}`)}
        </Button>
      ))}
      {dialog.show((act, control) =>
        act === "enroll" ? (
          <EnrollManyDialog {...control} subject={subject} onDone={onDone} />
        ) : (
          <BlockManyDialog {...control} act={act} subject={subject} onDone={onDone} />
        ),
      )}
    </>
  );
}

function useSubjectText({ userIds, filter }: Subject): string {
  const { t } = useTranslation("adminPeople");
  if (filter === undefined) return t("bulk.chosen", { count: userIds.length });
  const isSearch = toSearchTerms(filter.search).length > 0;
  return isSearch ? `${t("bulk.all")} ${t("ofSearch", { count: limits.searchCandidates })}` : t("bulk.all");
}

function EnrollManyDialog({ subject, onDone, ...dialog }: DialogControl & BulkActionsProps) {
  const { t } = useTranslation("adminPeople");
  const start = useStartJob();
  return (
    <EnrollDialog
      {...dialog}
      subject={useSubjectText(subject)}
      success={t("bulk.started")}
      enroll={(request) => start({ act: "enroll", ...subject, ...request })}
      onDone={onDone}
    />
  );
}

function BlockManyDialog({
  act,
  subject,
  onDone,
  ...dialog
}: DialogControl & BulkActionsProps & { act: "block" | "unblock" }) {
  const { t } = useTranslation("adminPeople");
  const start = useStartJob();
  const people = useSubjectText(subject);
  return (
    <ConfirmDialog
      {...dialog}
      title={t(`bulk.${act}Title`)}
      confirm={t(`act.${act}`)}
      harmless={act === "unblock"}
      onConfirm={() => start({ act, ...subject })}
      texts={{ failure: t("bulk.failure"), success: t("bulk.started") }}
      onDone={onDone}
    >
      {people} {t(`bulk.${act}Text`)}
    </ConfirmDialog>
  );
}
