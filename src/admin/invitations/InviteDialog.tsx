import { NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { brings, inviteForm, type Brings } from "./inviteForm";
import { limits } from "@convex/shared/limits";
import { defaultMailLanguage, mailLanguages } from "@convex/shared/mailKinds";
import { CourseSelect } from "@/admin/components/CourseSelect";
import { RadioChoices } from "@/components/form/RadioChoices";
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
    brings: "nothing" as Brings,
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
      brings: t("form.bringsLabel"),
      course: t("form.course"),
      coupon: t("form.coupon"),
      language: t("form.language"),
    },
    save: ({ brings, course, coupon, ...person }) =>
      invite({
        ...person,
        ...(brings === "course" ? { course, coupon } : { course: "", coupon: "" }),
        ...(brings === "all" && { pass: { price: "", date: "", until: "", note: "" } }),
      }),
    texts: { failure: t("form.failure") },
    fieldOf: {
      invitationAddressInvalid: "email",
      alreadyInvited: "email",
      addressHasAccount: "email",
      passCovered: "email",
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
      <RadioChoices
        legend={t("form.bringsLabel")}
        choices={brings.map((value) => ({ value, label: t(`form.brings.${value}`) }))}
        chosen={live.values.brings}
        onChoose={(value) => live.form.setFieldValue("brings", value)}
      />
      {live.values.brings === "course" && (
        <>
          <CourseSelect {...live.field("course")} description={t("form.courseHint")} />
          <TextInput {...live.field("coupon")} maxLength={limits.couponCode} spellCheck={false} />
        </>
      )}
      <NativeSelect
        {...live.field("language")}
        data={mailLanguages.map((value) => ({ value, label: t(`language.${value}`) }))}
      />
    </FormDialog>
  );
}
