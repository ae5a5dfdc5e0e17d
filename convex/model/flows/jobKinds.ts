import { certificateJobRules } from "../credentials/certificates/jobs";
import { sendBatch } from "../learning/announcements/sending";
import { questionJobRules } from "../learning/exams/exchange/jobs";
import type { JobKinds } from "../platform/jobs/engine";
import { mayGoOnActing } from "./jobRights";
import { invitationJobRules } from "./invitationJobs";
import { removeAccountRows } from "./ownData/removals";
import { peopleJobRules } from "./peopleJobs";
import { binRules } from "./bin/rules";
import { removalRules } from "./removalRules";

/** Rules of every kind of job. */
export const kinds: JobKinds = {
  mayActFor: mayGoOnActing,
  rows: {
    people: peopleJobRules,
    invitations: invitationJobRules,
    certificates: certificateJobRules,
    questions: questionJobRules,
  },
  batches: { accountRemoval: removeAccountRows, announcement: sendBatch, ...removalRules, ...binRules },
};
