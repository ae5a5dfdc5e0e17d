import { NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { inviteForm } from "./inviteForm";
import { limits } from "@convex/shared/limits";
import { defaultMailLanguage, mailLanguages } from "@convex/shared/mailKinds";
import { CourseSelect } from "@/admin/components/CourseSelect";
import { FormDialog } from "@/components/dialog/FormDialog";
import type { DialogControl } from "@/components/dialog/useDialog";
import { useLiveForm } from "@/components/form/useLiveForm";
import { showToast } from "@/lib/toast";
import { useInvite } from "./api";

export function InviteDialog(dialog: DialogControl) {
  const { t } = useTranslation("adminInvitations");
  const invite = useInvite();
  const [blank] = useState({
    email: "",
    fullName: "",
    course: "",
    coupon: "",
    language: defaultMailLanguage,
  });
  const live = useLiveForm({
    stored: { version: 0, values: blank },
    schema: inviteForm,
    labels: {
      email: t("form.email"),
      fullName: t("form.name"),
      course: t("form.course"),
      coupon: t("form.coupon"),
      language: t("form.language"),
    },
    save: invite,
    texts: { failure: t("form.failure") },
    fieldOf: {
      invitationAddressInvalid: "email",
      alreadyInvited: "email",
      addressHasAccount: "email",
      nameInvalid: "fullName",
      courseUnknown: "course",
      personEnrolled: "course",
      couponWithoutCourse: "coupon",
      couponInvalid: "coupon",
      couponExpired: "coupon",
      couponExhausted: "coupon",
    },
    onSaved: (done) => {
      showToast({ title: t(`form.${done}`), variant: "success" });
      dialog.onClose();
    },
  });
  return (
    <FormDialog {...dialog} live={live} title={t("form.title")} submit={t("invite")}>
      <TextInput
        {...live.field("email")}
        type="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.email}
        required
        data-autofocus
      />
      <TextInput {...live.field("fullName")} maxLength={limits.fullName} />
      <CourseSelect {...live.field("course")} description={t("form.courseHint")} optional />
      <TextInput {...live.field("coupon")} maxLength={limits.couponCode} spellCheck={false} />
      <NativeSelect
        {...live.field("language")}
        data={mailLanguages.map((value) => ({ value, label: t(`language.${value}`) }))}
      />
    </FormDialog>
  );
}
