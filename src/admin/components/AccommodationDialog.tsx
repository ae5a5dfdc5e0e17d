import { useTranslation } from "react-i18next";
import type { Id } from "@convex/_generated/dataModel";
import { accommodationForm } from "@convex/shared/accommodationForm";
import { WholeNumberInput } from "@/admin/components/WholeNumberInput";
import { FormDialog } from "@/components/dialog/FormDialog";
import type { DialogControl } from "@/components/dialog/useDialog";
import { useLiveForm } from "@/components/form/useLiveForm";
import { useSaveAccommodation } from "./api";

interface AccommodationDialogProps extends DialogControl {
  title: string;
  given: { version: number; extraMinutes: number; extraAttempts: number };
  place: { userId: Id<"users">; courseId: Id<"courses"> };
}

/** Extra time and attempts of a student in a course's exam (EXAM-33). */
export function AccommodationDialog({ title, given, place, ...dialog }: AccommodationDialogProps) {
  const { t } = useTranslation("adminAccommodations");
  const save = useSaveAccommodation();
  const { version, extraMinutes, extraAttempts } = given;
  const live = useLiveForm({
    stored: { version, values: { extraMinutes, extraAttempts } },
    schema: accommodationForm,
    labels: { extraMinutes: t("form.extraMinutes"), extraAttempts: t("form.extraAttempts") },
    save: (fields, seen) => save({ ...place, version: seen, ...fields }),
    texts: { failure: t("toasts.failure"), success: t("toasts.saved") },
    onSaved: dialog.onClose,
  });
  return (
    <FormDialog {...dialog} live={live} title={title}>
      <WholeNumberInput
        {...live.field("extraMinutes")}
        description={t("form.extraMinutesHint")}
        required
        data-autofocus
      />
      <WholeNumberInput {...live.field("extraAttempts")} description={t("form.extraAttemptsHint")} required />
    </FormDialog>
  );
}
