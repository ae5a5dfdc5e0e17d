import { Anchor, Button, Group, Paper, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { limits } from "@convex/shared/limits";
import { isUndoable } from "@convex/shared/peopleJobs";
import { Boundary } from "@/components/Boundary";
import { PagedTable, type Column } from "@/components/list/PagedTable";
import { ProgressBar } from "@/components/page/ProgressBar";
import { useServerAction } from "@/components/useServerAction";
import { useFormat } from "@/lib/format";
import { paths } from "@/lib/paths";
import { NOTES_PER_PAGE, useCancelJob, useJobNotes, useLastJob, type Job, type JobNote, type JobPlace } from "./api";

interface JobPanelProps extends JobPlace {
  /** Whether the page shows this job. Default: every one. */
  shows?: (job: Job) => boolean;
  /** Actions besides cancel. */
  action?: (job: Job) => ReactNode;
}

/** The last job of a kind, live: progress, cancel, and what it tells about single rows. */
export function JobPanel(props: JobPanelProps) {
  return (
    <Boundary fallback={() => null}>
      <LastJob {...props} />
    </Boundary>
  );
}

function LastJob({ shows = () => true, action, ...place }: JobPanelProps) {
  const { t } = useTranslation("adminJobs");
  const format = useFormat();
  const job = useLastJob(place);
  const cancel = useCancelJob();
  const { run, working } = useServerAction();
  const what = useWhat(job);
  if (!job || !shows(job)) return null;
  const { _id: jobId, kind, act, status, total, doneCount, skippedCount, ofSearch, imported, granted } = job;
  const done = format.number(doneCount);
  const unit = kind === "invitations" ? "people" : kind;
  const progress = total === null ? t("counting", { done }) : t(`progress.${unit}`, { done, count: total });
  return (
    <Paper withBorder p="md" mb="lg">
      <Stack gap="xs">
        <Group justify="space-between">
          <Text fw={600} role="status" style={{ overflowWrap: "anywhere" }}>
            {t(`status.${status}`, { act: what })}
          </Text>
          {action?.(job)}
          {status === "running" && (
            <Button
              size="sm"
              variant="outline"
              disabled={working}
              onClick={() => void run(() => cancel({ jobId }), { failure: t("failure") })}
            >
              {t("cancel")}
            </Button>
          )}
        </Group>
        <Text fz="sm">{progress}</Text>
        {status === "running" && total !== null && <ProgressBar label={progress} value={doneCount} max={total} />}
        {imported && act === "import" && (
          <Text fz="sm">{t("imported", { added: imported.addedCount, changed: imported.changedCount })}</Text>
        )}
        {act === "remove" && <Text fz="sm">{t("removed", { count: doneCount - skippedCount })}</Text>}
        {granted && act === "give" && (
          <Text fz="sm">{t("granted", { passes: granted.passCount, invitations: granted.invitationCount })}</Text>
        )}
        {ofSearch && <Text fz="sm">{t("ofSearch", { count: limits.searchCandidates })}</Text>}
        {/* A list of notes would grow by each, whatever its page size. */}
        {status === "running" ? (
          skippedCount > 0 && <Text fz="sm">{t("notesLater", { count: skippedCount })}</Text>
        ) : (
          <JobNotes key={jobId} jobId={jobId} skippedCount={skippedCount} header={t(`row.${unit}`)} />
        )}
      </Stack>
    </Paper>
  );
}

/** Describes the job. */
function useWhat(job: Job | null | undefined): string {
  const { t } = useTranslation("adminJobs");
  if (!job) return "";
  const { act, courseTitle: course, imported, people } = job;
  if (people?.isUndo && isUndoable(act)) return t(`undone.${act}`);
  if (imported?.isUndo) return t("undone.import", { file: imported.fileName });
  const to = people?.toCourseTitle ?? null;
  if (act === "move" && course !== null && to !== null) return t("act.moveTo", { course, to });
  const inCourse = act === "enroll" || act === "end" || act === "extend" || act === "extendPass" ? act : null;
  return inCourse !== null && course !== null
    ? t(`act.${inCourse}In`, { course })
    : t(`act.${act}`, { file: imported?.fileName });
}

interface JobNotesProps {
  jobId: string;
  /** Said above them, if it is known. */
  skippedCount?: number;
  /** Name of the rows that the notes are about. */
  header: string;
}

/** Notes of a job on single rows; empty without notes. */
export function JobNotes({ jobId, skippedCount = 0, header }: JobNotesProps) {
  const { t } = useTranslation(["adminJobs", "errors"]);
  const pages = useJobNotes(jobId);
  const columns: Column<JobNote>[] = [
    {
      kind: "title",
      header,
      cell: ({ userId, name, line }) => (
        <>
          {userId === null ? (
            <Text component="span" style={{ overflowWrap: "anywhere" }}>
              {name || (line === null ? t("gone") : t("line", { line }))}
            </Text>
          ) : (
            <Anchor component={Link} to={paths.adminStudent.to(userId)} fw={600}>
              {name}
            </Anchor>
          )}
          {line !== null && name !== "" && (
            <Text fz="sm" c="dimmed">
              {t("line", { line })}
            </Text>
          )}
        </>
      ),
    },
    {
      header: t("why"),
      cell: ({ note }) => (isOwn(note) ? t(`note.${note}`) : t(`errors:${note}.message`)),
    },
  ];
  if (pages.results.length === 0) return null;
  return (
    <>
      {skippedCount > 0 && <Text fz="sm">{t("skipped", { count: skippedCount })}</Text>}
      <PagedTable
        label={t("notes")}
        columns={columns}
        pages={pages}
        pageSize={NOTES_PER_PAGE}
        rowKey={(row) => row._id}
        empty={null}
      />
    </>
  );
}

/** Notes with a text of their own; the others are errors. */
const ownNotes = [
  ...(["failed", "enrolledInstead", "tooManyAttempts", "notFound", "formInvalid", "editConflict"] as const),
  ...(["notEnrolled", "spared", "changedSince", "questionDrawn", "lastQuestion", "noPass"] as const),
] as const;

const isOwn = (note: JobNote["note"]): note is (typeof ownNotes)[number] => ownNotes.some((own) => own === note);
