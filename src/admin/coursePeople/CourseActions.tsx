import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { rightOfAct } from "@convex/shared/peopleJobs";
import { EndDialog } from "@/admin/components/bulk/EndDialog";
import { useDialog } from "@/components/dialog/useDialog";
import { useServerAction } from "@/components/useServerAction";
import { copyLater } from "@/lib/copyText";
import { useRights } from "@/lib/rights";
import { useToday } from "@/lib/useToday";
import type { CourseDetail } from "@/admin/components/api";
import { useBeginCopy, type PeopleFilter, type PersonRow } from "./api";
import { ExtendDialog } from "./ExtendDialog";
import { ExtendPassDialog } from "./ExtendPassDialog";
import { MessageDialog } from "./MessageDialog";
import { MoveDialog } from "./MoveDialog";

const acts = ["message", "end", "move", "extend", "extendPass"] as const;

interface CourseActionsProps {
  course: CourseDetail;
  filter: PeopleFilter;
  /** Rows on screen. */
  people: readonly PersonRow[];
  chosen: { ids: PersonRow["userId"][]; isAll: boolean };
  onDone: () => void;
}

/** Actions on many people of a course (PEOPLE-24, PEOPLE-25, PASS-9). */
export function CourseActions({ course, filter, people, chosen, onDone }: CourseActionsProps) {
  const { t } = useTranslation("adminBulk");
  const today = useToday();
  const dialog = useDialog<(typeof acts)[number]>();
  const { has, hasSomewhere } = useRights();
  const { search, state } = filter;
  const courseId = course._id;
  const subject = chosen.isAll
    ? { userIds: [], courseId, ofCourse: { search, state, today } }
    : { userIds: chosen.ids, courseId };
  return (
    <>
      {acts
        .filter((act) => (act === "message" ? hasSomewhere("answer") : has(rightOfAct[act])))
        .map((act) => (
          <Button key={act} size="sm" variant="outline" onClick={() => dialog.open(act)}>
            {t(`act.${act}`)}
          </Button>
        ))}
      {has("letIn") && !chosen.isAll && <CopyAddresses course={course} people={people} ids={chosen.ids} />}
      {dialog.show((act, control) => {
        if (act === "message")
          return <MessageDialog {...control} course={course} recipients={subject} onDone={onDone} />;
        const props = { ...control, subject, onDone };
        if (act === "end") return <EndDialog {...props} courseId={courseId} />;
        if (act === "extendPass") return <ExtendPassDialog {...props} />;
        return act === "move" ? <MoveDialog {...props} /> : <ExtendDialog {...props} />;
      })}
    </>
  );
}

interface CopyProps extends Pick<CourseActionsProps, "course" | "people"> {
  ids: readonly PersonRow["userId"][];
}

/** Copies contact addresses for the Bcc field of a mail program; the server records by whom. */
function CopyAddresses({ course, people, ids }: CopyProps) {
  const { t } = useTranslation("adminBulk");
  const begin = useBeginCopy();
  const { run, working } = useServerAction();
  const chosen = new Set(ids);
  const addresses = people.filter(({ userId }) => chosen.has(userId)).map(({ email }) => email);
  const copy = () =>
    copyLater(begin({ courseId: course._id, count: addresses.length }).then(() => addresses.join(", ")));
  const success = { title: t("copied", { count: addresses.length }), message: t("copiedText") };
  return (
    <Button
      size="sm"
      variant="outline"
      disabled={working}
      onClick={() => void run(copy, { failure: t("copyFailure"), success })}
    >
      {t("act.copy")}
    </Button>
  );
}
