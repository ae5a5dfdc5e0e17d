import { Box, Radio, Stack, Text } from "@mantine/core";
import { formatISO } from "date-fns";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Id } from "@convex/_generated/dataModel";
import { announcementEditForm, announcementForm } from "@convex/shared/announcementForm";
import { formAudiences } from "@convex/shared/announcements";
import { brazilDay, inBrazil } from "@convex/shared/brazilDay";
import { AnnouncementText } from "@/admin/components/AnnouncementText";
import { CourseSelect } from "@/admin/components/CourseSelect";
import { WholeNumberInput } from "@/admin/components/WholeNumberInput";
import { FormDialog } from "@/components/dialog/FormDialog";
import { useOpened, type DialogControl } from "@/components/dialog/useDialog";
import { useLiveForm, type LiveForm } from "@/components/form/useLiveForm";
import { WhenFields, type When } from "./WhenFields";
import { useRights } from "@/lib/rights";
import { useAnnouncement, useCreateAnnouncement, useUpdateAnnouncement, type AnnouncementDetail } from "./api";

interface Values {
  title: string;
  text: string;
  audience: (typeof formAudiences)[number];
  courseId: string;
  days: number | string;
  when: When;
  day: string;
  time: string;
}

const blank: Omit<Values, "audience"> = {
  ...{ title: "", text: "", courseId: "", days: 14 },
  ...{ when: "now", day: "", time: "" },
};

/** Fields that are shown; the others are as good as empty. */
const shownValues = (values: Values) => ({
  ...values,
  courseId: values.audience === "all" ? "" : values.courseId,
  days: values.audience === "stopped" ? values.days : "",
});

export function CreateAnnouncementDialog(dialog: DialogControl) {
  const { t } = useTranslation("adminAnnouncements");
  const create = useCreateAnnouncement();
  const { has } = useRights();
  const [values] = useState<Values>({ ...blank, audience: has("answer") ? "all" : "course" });
  const [isLater, setLater] = useState(false);
  const live = useLiveForm({
    stored: { version: 0, values },
    schema: announcementForm,
    toInput: shownValues,
    labels: useLabels(),
    save: ({ courseId, days, day, time, ...fields }) =>
      create({
        ...fields,
        ...(courseId !== "" && { courseId: courseId as Id<"courses"> }),
        ...(days !== undefined && { days }),
        ...toWhen({ day, time }),
      }),
    texts: { failure: t("toasts.saveFailure"), success: t(isLater ? "toasts.scheduled" : "toasts.sent") },
    fieldOf: { notFound: "courseId" },
    onSaved: dialog.onClose,
  });
  const later = live.values.when === "later";
  if (later !== isLater) setLater(later);
  return (
    <FormDialog {...dialog} live={live} title={t("form.createTitle")} submit={t(later ? "form.schedule" : "form.send")}>
      <AnnouncementText live={live} language={null}>
        <AudienceFields live={live} />
      </AnnouncementText>
      <WhenFields live={live} when={live.values.when} />
    </FormDialog>
  );
}

function AudienceFields({ live }: { live: LiveForm<Values> }) {
  const { t } = useTranslation("adminAnnouncements");
  const { has } = useRights();
  const { audience } = live.values;
  const isStopped = audience === "stopped";
  return (
    <>
      <Radio.Group {...live.field("audience")}>
        <Stack gap="sm" mt="xs">
          {formAudiences
            .filter((value) => value !== "all" || has("answer"))
            .map((value) => (
              <Radio key={value} value={value} label={t(`form.${value}`)} description={t(`form.${value}Hint`)} />
            ))}
        </Stack>
      </Radio.Group>
      {isStopped && <WholeNumberInput {...live.field("days")} required />}
      {/* Hidden, because it knows the title of what was chosen. */}
      <Box hidden={audience === "all"}>
        <CourseSelect
          {...live.field("courseId")}
          label={t(isStopped && has("answer") ? "form.courseOptional" : "form.courseId")}
          {...(isStopped && has("answer") && { description: t("form.courseOptionalHint") })}
          optional={isStopped && has("answer")}
        />
      </Box>
    </>
  );
}

interface EditAnnouncementDialogProps extends DialogControl {
  announcementId: string;
}

export function EditAnnouncementDialog({ announcementId, ...dialog }: EditAnnouncementDialogProps) {
  const { t } = useTranslation(["adminAnnouncements", "errors"]);
  const gone = { title: t("loadOneFailure"), message: t("errors:notFound.message"), onGone: dialog.onExited };
  const announcement = useOpened(useAnnouncement(announcementId), gone);
  return announcement && <EditDialog announcement={announcement} {...dialog} />;
}

function EditDialog({ announcement, ...dialog }: DialogControl & { announcement: AnnouncementDetail }) {
  const { t } = useTranslation("adminAnnouncements");
  const update = useUpdateAnnouncement();
  const { _id: announcementId, version, language, state } = announcement;
  const isScheduled = state === "scheduled";
  const { title, text, when, day, time } = useLabels();
  const live = useLiveForm({
    stored: { version, values: valuesOf(announcement) },
    schema: announcementEditForm,
    // One that is sent has no time of its own any more.
    toInput: (values) => (isScheduled ? values : { title: values.title, text: values.text }),
    labels: { title, text, when, day, time },
    save: (fields, seen) => {
      const words = { title: fields.title, text: fields.text };
      return update({
        ...{ announcementId, version: seen, ...words },
        ...(isScheduled && { when: fields.when, ...toWhen(fields) }),
      });
    },
    texts: { failure: t("toasts.saveFailure"), success: t("toasts.updated") },
    onSaved: dialog.onClose,
  });
  return (
    <FormDialog {...dialog} live={live} title={t("form.editTitle")}>
      {!isScheduled && <Text>{t("form.sentHint")}</Text>}
      <AnnouncementText live={live} language={language} />
      {isScheduled && <WhenFields live={live} when={live.values.when} />}
    </FormDialog>
  );
}

const toWhen = ({ day, time }: { day?: string | undefined; time?: string | undefined }) => ({
  ...(day !== undefined && { day }),
  ...(time !== undefined && { time }),
});

/** Day and time in Brasília while it is scheduled. */
function valuesOf({
  title,
  text,
  state,
  sendAt,
}: AnnouncementDetail): Pick<Values, "title" | "text" | "when" | "day" | "time"> {
  if (state !== "scheduled") return { title, text, when: "now", day: "", time: "" };
  const time = formatISO(sendAt, { representation: "time", in: inBrazil }).slice(0, 5);
  return { title, text, when: "later", day: brazilDay(sendAt), time };
}

function useLabels(): Record<keyof Values, string> {
  const { t } = useTranslation("adminAnnouncements");
  return {
    title: t("form.title"),
    text: t("form.text"),
    audience: t("form.audience"),
    courseId: t("form.courseId"),
    days: t("form.days"),
    when: t("form.when"),
    day: t("form.day"),
    time: t("form.time"),
  };
}
