import { Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type * as z from "zod/mini";
import { limits } from "@convex/shared/limits";
import { passForm } from "@convex/shared/passForm";
import { DayInput } from "@/components/form/DayInput";
import { useLiveForm, type LiveForm } from "@/components/form/useLiveForm";
import type { ActionTexts } from "@/components/useServerAction";
import { CourseSelect } from "./CourseSelect";
import { parsePrice } from "@convex/shared/price";

/** The price as typed. */
export interface PassValues {
  courseId: string;
  until: string;
  priceCents: string;
  note: string;
}

interface PassFormOptions {
  initial: PassValues;
  save: (fields: z.output<typeof passForm>) => Promise<unknown>;
  texts: ActionTexts;
  onSaved: () => void;
}

/** Form of a pass that an administrator gives (PASS-2). */
export function usePassForm({ initial, save, texts, onSaved }: PassFormOptions): LiveForm<PassValues> {
  const { t } = useTranslation("adminPasses");
  const [values] = useState(initial);
  return useLiveForm({
    stored: { version: 0, values },
    schema: passForm,
    // An unreadable price becomes NaN, which is rejected.
    toInput: ({ priceCents, ...others }) => ({
      ...others,
      priceCents: priceCents.trim() === "" ? "" : (parsePrice(priceCents) ?? Number.NaN),
    }),
    labels: {
      courseId: t("form.course"),
      until: t("form.until"),
      priceCents: t("form.price"),
      note: t("form.note"),
    },
    save,
    texts,
    onSaved,
  });
}

export function PassFields({ live }: { live: LiveForm<PassValues> }) {
  const { t } = useTranslation("adminPasses");
  return (
    <>
      <CourseSelect {...live.field("courseId")} description={t("form.courseHint")} optional data-autofocus />
      <DayInput {...live.field("until")} description={t("form.untilHint")} />
      <TextInput {...live.field("priceCents")} inputMode="decimal" />
      <Textarea {...live.field("note")} description={t("form.noteHint")} maxLength={limits.passNote} autosize />
    </>
  );
}
