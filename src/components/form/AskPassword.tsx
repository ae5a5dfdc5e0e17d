import { Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { askedOwnerForm, askedPasswordForm } from "@convex/shared/passwordForms";
import { LoadingShape } from "@/components/page/LoadingShape";
import { BusyButton } from "./BusyButton";
import { FactorCodeField } from "./FactorCodeField";
import { Form } from "./Form";
import { PasswordField } from "./PasswordField";
import { Refusal } from "./Refusal";
import { useLiveForm } from "./useLiveForm";

/** Proof of identity; `code` of the second factor if asked for. */
export interface Proof {
  password: string;
  code?: string;
}

interface AskPasswordProps<Answer> {
  /** Label of the button, which also names the form. */
  label: string;
  failure: string;
  success?: string;
  variant?: "outline" | "destructive";
  /** Asks for the second factor, too; undefined while unknown. */
  needsCode: boolean | undefined;
  send: (proof: Proof) => Promise<Answer>;
  onDone?: (answer: Answer) => void;
}

/**
 * Asks for the present password again before a sensitive change.
 * A stranger at an open tab must not make it.
 */
export function AskPassword<Answer>(props: AskPasswordProps<Answer>) {
  const { label, failure, success, variant, needsCode, send, onDone } = props;
  const { t } = useTranslation("security");
  const live = useLiveForm({
    stored: { version: 0, values: { password: "", code: "" } },
    schema: needsCode ? askedOwnerForm : askedPasswordForm,
    labels: { password: t("password.current"), code: t("askedCode.label") },
    save: (proof: Proof) => send(proof),
    texts: { failure, ...(success !== undefined && { success }) },
    onSaved: (answer: Answer) => onDone?.(answer),
  });
  const form = (
    <Form live={live} aria-label={label}>
      <Stack gap="md" maw={420}>
        <PasswordField {...live.field("password")} toggleLabel={t("password.show")} autoComplete="current-password" />
        {needsCode && <FactorCodeField {...live.field("code")} />}
        <Refusal live={live} />
        <BusyButton type="submit" {...(variant && { variant })} busy={live.saving} style={{ alignSelf: "flex-start" }}>
          {live.saving ? t("working") : label}
        </BusyButton>
      </Stack>
    </Form>
  );
  return needsCode === undefined ? <LoadingShape>{form}</LoadingShape> : form;
}
