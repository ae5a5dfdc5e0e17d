import { Skeleton, Stack } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { limits } from "@convex/shared/limits";
import { passwordChangeForm, passwordChangeOwnerForm } from "@convex/shared/passwordForms";
import { SectionCard } from "@/components/page/SectionCard";
import { BusyButton } from "@/components/form/BusyButton";
import { FactorCodeField } from "@/components/form/FactorCodeField";
import { Form } from "@/components/form/Form";
import { PasswordField } from "@/components/form/PasswordField";
import { Refusal } from "@/components/form/Refusal";
import { useLiveForm } from "@/components/form/useLiveForm";
import { useChangePassword, useSecondFactor } from "./api";

const blank = { current: "", password: "", code: "" };

/** Change of the password (AUTH-19). */
export function PasswordCard() {
  const { t } = useTranslation("security");
  const factor = useSecondFactor();
  return (
    <SectionCard id="password" title={t("password.title")} text={t("password.text")}>
      {factor === undefined ? <Skeleton h={240} /> : <ChangeForm needsCode={factor.activeAt !== null} />}
    </SectionCard>
  );
}

function ChangeForm({ needsCode }: { needsCode: boolean }) {
  const { t } = useTranslation("security");
  const [changes, setChanges] = useState(0);
  const change = useChangePassword();
  const live = useLiveForm({
    // A new version empties the fields.
    stored: { version: changes, values: blank },
    schema: needsCode ? passwordChangeOwnerForm : passwordChangeForm,
    labels: { current: t("password.current"), password: t("password.new"), code: t("askedCode.label") },
    save: (passwords: { current: string; password: string; code?: string }) => change(passwords),
    texts: {
      failure: t("password.failure"),
      success: { title: t("password.success"), message: t("password.successText") },
    },
    onSaved: () => setChanges((count) => count + 1),
  });
  const toggleLabel = t("password.show");

  return (
    <Form live={live} aria-labelledby="password">
      <Stack gap="md" maw={420}>
        <PasswordField {...live.field("current")} toggleLabel={toggleLabel} autoComplete="current-password" />
        <PasswordField
          {...live.field("password")}
          description={t("password.hint", { count: limits.passwordMin })}
          toggleLabel={toggleLabel}
          autoComplete="new-password"
        />
        {needsCode && <FactorCodeField {...live.field("code")} />}
        <Refusal live={live} />
        <BusyButton type="submit" busy={live.saving} style={{ alignSelf: "flex-start" }}>
          {live.saving ? t("working") : t("password.change")}
        </BusyButton>
      </Stack>
    </Form>
  );
}
