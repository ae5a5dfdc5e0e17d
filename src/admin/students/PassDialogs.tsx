import { Radio, Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { limits } from "@convex/shared/limits";
import { lastDayForm, passEndForm } from "@convex/shared/passForm";
import { passEndings, type PassEnding } from "@convex/shared/passes";
import { PassFields, usePassForm } from "@/admin/components/PassFields";
import { FormDialog } from "@/components/dialog/FormDialog";
import type { DialogControl } from "@/components/dialog/useDialog";
import { DayInput } from "@/components/form/DayInput";
import { useLiveForm } from "@/components/form/useLiveForm";
import { useDates } from "@/lib/dates";
import { useEndPass, useGivePass, useSetPassUntil, type Pass, type StudentDetails } from "./api";

interface GivePassDialogProps extends DialogControl {
  userId: StudentDetails["userId"];
}

export function GivePassDialog({ userId, ...dialog }: GivePassDialogProps) {
  const { t } = useTranslation("adminPasses");
  const give = useGivePass();
  const live = usePassForm({
    initial: { courseId: "", until: "", priceCents: "", note: "" },
    save: (fields) => give({ userId, ...fields }),
    texts: { failure: t("toasts.failure"), success: t("toasts.given") },
    onSaved: dialog.onClose,
  });
  return (
    <FormDialog {...dialog} live={live} title={t("give")} submit={t("form.submit")}>
      <PassFields live={live} />
    </FormDialog>
  );
}

interface PassDialogProps extends DialogControl {
  pass: Pass;
}

/** Moves the last day of a pass (PASS-9). */
export function ExtendPassDialog({ pass, ...dialog }: PassDialogProps) {
  const { t } = useTranslation("adminPasses");
  const dates = useDates();
  const setUntil = useSetPassUntil();
  const { _id: passId, version, until } = pass;
  const live = useLiveForm({
    stored: { version, values: { until: until ?? "" } },
    schema: lastDayForm,
    labels: { until: t("form.until") },
    show: { until: (day) => (day === "" ? t("forever") : dates.day(day)) },
    save: (fields, seen) => setUntil({ passId, version: seen, ...fields }),
    texts: { failure: t("toasts.failure"), success: t("toasts.extended") },
    onSaved: dialog.onClose,
  });
  return (
    <FormDialog {...dialog} live={live} title={t("extendTitle")}>
      <DayInput {...live.field("until")} description={t("form.untilHint")} data-autofocus />
    </FormDialog>
  );
}

interface PassEndValues {
  courses: PassEnding;
  reason: string;
}

export function EndPassDialog({ pass, ...dialog }: PassDialogProps) {
  const { t } = useTranslation("adminPasses");
  const end = useEndPass();
  const [blank] = useState<PassEndValues>({ courses: "keepCourses", reason: "" });
  const live = useLiveForm({
    stored: { version: 0, values: blank },
    schema: passEndForm,
    labels: { courses: t("form.courses"), reason: t("form.reason") },
    save: (fields) => end({ passId: pass._id, ...fields }),
    texts: { failure: t("toasts.failure"), success: t("toasts.ended") },
    onSaved: dialog.onClose,
  });
  return (
    <FormDialog {...dialog} live={live} title={t("endTitle")} submit={t("form.endSubmit")} destructive>
      <Text>{t("endText")}</Text>
      <Radio.Group {...live.field("courses")}>
        <Stack gap="xs" mt={4}>
          {passEndings.map((ending) => (
            <Radio key={ending} value={ending} label={t(`form.${ending}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea
        {...live.field("reason")}
        description={t("form.reasonHint")}
        maxLength={limits.passNote}
        autosize
        required
        data-autofocus
      />
    </FormDialog>
  );
}
