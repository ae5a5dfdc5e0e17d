import { Stack } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { limits } from "@convex/shared/limits";
import { passwordChangeForm } from "@convex/shared/passwordForms";
import { SectionCard } from "@/components/page/SectionCard";
import { BusyButton } from "@/components/form/BusyButton";
import { Form } from "@/components/form/Form";
import { PasswordField } from "@/components/form/PasswordField";
import { Refusal } from "@/components/form/Refusal";
import { useLiveForm } from "@/components/form/useLiveForm";
import { useChangePassword } from "./api";

const blank = { current: "", password: "" };

/** AUTH-19 */
export function PasswordCard() {
  const { t } = useTranslation("security");
  const [changes, setChanges] = useState(0);
  const change = useChangePassword();
  const live = useLiveForm({
    // A new version empties the fields.
    stored: { version: changes, values: blank },
    schema: passwordChangeForm,
    labels: { current: t("password.current"), password: t("password.new") },
    save: (passwords) => change(passwords),
    texts: {
      failure: t("password.failure"),
      success: { title: t("password.success"), message: t("password.successText") },
    },
    onSaved: () => setChanges((count) => count + 1),
  });
  const toggleLabel = t("password.show");

  return (
    <SectionCard id="password" title={t("password.title")} text={t("password.text")}>
      <Form live={live} aria-labelledby="password">
        <Stack gap="md" maw={420}>
          <PasswordField {...live.field("current")} toggleLabel={toggleLabel} autoComplete="current-password" />
          <PasswordField
            {...live.field("password")}
            description={t("password.hint", { count: limits.passwordMin })}
            toggleLabel={toggleLabel}
            autoComplete="new-password"
          />
          <Refusal live={live} />
          <BusyButton type="submit" busy={live.saving} style={{ alignSelf: "flex-start" }}>
            {live.saving ? t("working") : t("password.change")}
          </BusyButton>
        </Stack>
      </Form>
    </SectionCard>
  );
}
