import { NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Id } from "@convex/_generated/dataModel";
import { useRights } from "@/lib/rights";
import { brings, inviteForm, roles, type Brings } from "./inviteForm";
import { limits } from "@convex/shared/limits";
import { defaultMailLanguage, mailLanguages } from "@convex/shared/mailKinds";
import { CourseSelect } from "@/admin/components/CourseSelect";
import { RadioChoices } from "@/components/form/RadioChoices";
import { FormDialog } from "@/components/dialog/FormDialog";
import type { DialogControl } from "@/components/dialog/useDialog";
import { useLiveForm } from "@/components/form/useLiveForm";
import { showToast } from "@/lib/toast";
import { useInvite, useInviteStaff } from "./api";
import { TaughtSelect } from "./TaughtSelect";

export function InviteDialog(dialog: DialogControl) {
  const { t } = useTranslation("adminInvitations");
  const invite = useInvite();
  const inviteStaff = useInviteStaff();
  const { has } = useRights();
  const choices = has("administer") ? [...brings, ...roles] : brings;
  const [blank] = useState({
    email: "",
    fullName: "",
    brings: "nothing" as Brings,
    course: "",
    taught: [""],
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
      taught: t("form.course"),
      coupon: t("form.coupon"),
      language: t("form.language"),
    },
    save: async ({ brings, course, coupon, taught, ...person }) => {
      if (brings === "support" || brings === "teacher") {
        const courseIds = brings === "teacher" ? taught.filter((id) => id !== "") : [];
        await inviteStaff({ ...person, support: brings === "support", courseIds: courseIds as Id<"courses">[] });
        return "invited";
      }
      return await invite({
        ...person,
        ...(brings === "course" ? { course, coupon } : { course: "", coupon: "" }),
        ...(brings === "all" && { pass: { price: "", date: "", until: "", note: "" } }),
      });
    },
    texts: { failure: t("form.failure") },
    fieldOf: {
      invitationAddressInvalid: "email",
      alreadyInvited: "email",
      addressHasAccount: "email",
      passCovered: "email",
      nameInvalid: "fullName",
      courseUnknown: "course",
      notFound: "taught",
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
        choices={choices.map((value) => ({ value, label: t(`form.brings.${value}`) }))}
        chosen={live.values.brings}
        onChoose={(value) => live.form.setFieldValue("brings", value)}
      />
      {live.values.brings === "course" && (
        <>
          <CourseSelect {...live.field("course")} description={t("form.courseHint")} />
          <TextInput {...live.field("coupon")} maxLength={limits.couponCode} spellCheck={false} />
        </>
      )}
      {live.values.brings === "teacher" && (
        <TaughtSelect
          courseIds={live.values.taught}
          onChange={(courseIds) => live.form.setFieldValue("taught", courseIds)}
          error={live.field("taught").error}
        />
      )}
      <NativeSelect
        {...live.field("language")}
        data={mailLanguages.map((value) => ({ value, label: t(`language.${value}`) }))}
      />
    </FormDialog>
  );
}
