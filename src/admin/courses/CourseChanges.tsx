import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { changeWays } from "@convex/shared/courseChanges";
import { FieldChanges } from "@/admin/components/FieldChanges";
import { OutcomeList } from "@/admin/components/OutcomeList";
import { cutAtWord } from "@/lib/cutAtWord";
import type { ImportPlan } from "./api";

const colors = { new: "teal", changed: "orange", moved: "yellow", removed: "red" } as const;
/** Display order: irreversible changes first. */
const order = ["removed", "changed", "moved", "new"] as const;
/** Students beyond this number are not counted by the server. */
const COUNTED = 20;

/** Changes that an import would make to a course. */
export function CourseChanges({ plan }: { plan: ImportPlan }) {
  const { t } = useTranslation("adminCourseFiles");
  const { changes, courseId, title } = plan;
  const of = (way: (typeof changeWays)[number]) => changes.filter(({ what }) => what === way);
  const counts = changeWays
    .filter((way) => of(way).length > 0)
    .map((way) => t(`counts.${way}`, { count: of(way).length }));
  return (
    <>
      <Text role="status" fw={600} style={{ overflowWrap: "anywhere" }}>
        {changes.length === 0 ? t("same") : `${t("changesOf", { title })}: ${counts.join(" · ")}`}
      </Text>
      {courseId === null && <Text fz="sm">{t("newCourse")}</Text>}
      <OutcomeList
        outcomes={order.flatMap(of).map((change) => ({
          badge: t(`ways.${change.what}`),
          color: colors[change.what],
          place: t(`kinds.${change.kind}`),
          text: change.name,
          details: <Details change={change} />,
        }))}
      />
    </>
  );
}

function Details({ change: { fields, students } }: { change: ImportPlan["changes"][number] }) {
  const { t } = useTranslation("adminCourseFiles");
  const quote = (text: string): string => (text === "" ? t("empty") : `“${cutAtWord(text, 80)}”`);
  const say = (field: string, from: string, to: string): string =>
    t("change", {
      field: t(`fields.${field as "title"}`),
      from: quote(from),
      to: quote(to),
    });
  return (
    <>
      {fields.length > 0 && <FieldChanges changes={fields} say={say} />}
      {students > 0 && (
        <Text fz="sm" c="var(--mantine-color-error)">
          {t(students < COUNTED ? "studentsLost" : "studentsMany", { students })}
        </Text>
      )}
    </>
  );
}
