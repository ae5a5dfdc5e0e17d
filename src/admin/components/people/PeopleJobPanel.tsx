import { Anchor, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { limits } from "@convex/shared/limits";
import { JobFrame } from "@/admin/components/JobFrame";
import { Boundary } from "@/components/Boundary";
import { PagedTable, type Column } from "@/components/list/PagedTable";
import { useFormat } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";
import { NOTES_PER_PAGE, useCancelJob, useJobNotes, useLastJob, type JobList, type PeopleJobNote } from "./api";

/** The administrator's last job over many people, live, and whom it could not do it for. */
export function PeopleJobPanel({ list }: { list: JobList }) {
  return (
    <Boundary fallback={() => null}>
      <LastJob list={list} />
    </Boundary>
  );
}

function LastJob({ list }: { list: JobList }) {
  const { t } = useTranslation("adminPeople");
  const format = useFormat();
  const job = useLastJob(list);
  const cancel = useCancelJob();
  if (!job) return null;
  const { _id: jobId, act, status, total, doneCount, ofSearch, courseTitle } = job;
  const what = courseTitle === null ? t(`act.${act}`) : t("act.enrollIn", { course: courseTitle });
  const done = format.number(doneCount);
  return (
    <JobFrame
      job={job}
      title={t(`job.${status}`, { act: what })}
      progress={total === null ? t("job.counting", { done }) : t("job.progress", { done, count: total })}
      cancel={{ label: t("job.cancel"), failure: t("job.failure"), run: () => cancel({ jobId }) }}
    >
      {ofSearch && <Text fz="sm">{t("ofSearch", { count: limits.searchCandidates })}</Text>}
      <Notes key={jobId} job={job} />
    </JobFrame>
  );
}

function Notes({
  job: { _id, skippedCount },
}: {
  job: { _id: Parameters<typeof useJobNotes>[0]; skippedCount: number };
}) {
  const { t } = useTranslation(["adminPeople", "errors"]);
  const pages = useJobNotes(_id);
  const columns: Column<PeopleJobNote>[] = [
    {
      kind: "title",
      header: t("job.person"),
      cell: ({ userId, name, line }) => (
        <>
          {userId === null ? (
            <Text component="span" style={{ overflowWrap: "anywhere" }}>
              {name || t("job.gone")}
            </Text>
          ) : (
            <Anchor component={Link} to={paths.adminStudent.to(userId)} fw={600}>
              {name}
            </Anchor>
          )}
          {line !== null && (
            <Text fz="sm" c="dimmed">
              {t("job.line", { line })}
            </Text>
          )}
        </>
      ),
    },
    {
      header: t("job.why"),
      cell: ({ note }) =>
        note === "failed" || note === "enrolledInstead" || note === "tooManyAttempts"
          ? t(`job.${note}`)
          : t(`errors:${note}.message`),
    },
  ];
  if (pages.results.length === 0) return null;
  return (
    <>
      {skippedCount > 0 && <Text fz="sm">{t("job.skipped", { count: skippedCount })}</Text>}
      <PagedTable
        label={t("job.notes")}
        columns={columns}
        pages={pages}
        pageSize={NOTES_PER_PAGE}
        rowKey={(row) => row._id}
        empty={null}
      />
    </>
  );
}
