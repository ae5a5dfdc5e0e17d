import { isUndoable } from "@convex/shared/peopleJobs";
import type { Job } from "@/admin/components/jobs/api";
import { JobPanel } from "@/admin/components/jobs/JobPanel";
import { UndoJob } from "./UndoJob";

interface PeopleJobPanelProps {
  shows?: (job: Job) => boolean;
}

/** The administrator's last job on people, which can be undone. */
export function PeopleJobPanel(props: PeopleJobPanelProps) {
  return (
    <JobPanel
      kind="people"
      {...props}
      action={({ _id: jobId, act, people }) =>
        people?.canUndo && isUndoable(act) && <UndoJob key={jobId} jobId={jobId} act={act} />
      }
    />
  );
}
