import { Button, Group, Stack, Text, TextInput, Title } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { codeForm } from "@convex/shared/passwordForms";
import { BusyButton } from "@/components/form/BusyButton";
import { Form } from "@/components/form/Form";
import { Refusal } from "@/components/form/Refusal";
import { useLiveForm } from "@/components/form/useLiveForm";
import { QrCode } from "@/components/QrCode";
import { showToast } from "@/lib/toast";
import { useActivateFactor, type NewFactor } from "./api";
import classes from "./FactorSetup.module.css";

interface FactorSetupProps {
  factor: NewFactor;
  /** Called with the recovery codes. */
  onDone: (codes: string[]) => void;
}

/** Shows the secret as a QR code and text, and asks for a code. */
export function FactorSetup({ factor, onDone }: FactorSetupProps) {
  const { t } = useTranslation("security");
  const activate = useActivateFactor();
  const heading = useFocus<HTMLHeadingElement>();
  const live = useLiveForm({
    stored: { version: 0, values: { code: "" } },
    schema: codeForm,
    labels: { code: t("factor.code") },
    save: (typed) => activate(typed),
    texts: { failure: t("factor.failure"), success: { title: t("factor.success"), message: t("factor.successText") } },
    onSaved: onDone,
  });
  return (
    <Stack gap="md">
      <Title order={3} size="h4" ref={heading} tabIndex={-1}>
        {t("factor.scanTitle")}
      </Title>
      <Text>{t("factor.scan")}</Text>
      <QrCode className={classes.qr} value={factor.uri} label={t("factor.qrLabel")} />
      <Text fz="sm">
        {t("factor.byHand")} <code className={classes.secret}>{factor.secret.match(/.{4}/g)?.join(" ")}</code>
      </Text>
      <Form live={live} aria-label={t("factor.scanTitle")}>
        <Stack gap="md" maw={420}>
          <TextInput
            {...live.field("code")}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            withAsterisk={false}
          />
          <Refusal live={live} />
          <BusyButton type="submit" busy={live.saving} style={{ alignSelf: "flex-start" }}>
            {live.saving ? t("working") : t("factor.activate")}
          </BusyButton>
        </Stack>
      </Form>
    </Stack>
  );
}

/** Recovery codes, shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { t } = useTranslation("security");
  const heading = useFocus<HTMLHeadingElement>();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(codes.join("\n"));
      showToast({ title: t("factor.copied"), variant: "success" });
    } catch {
      showToast({ title: t("factor.copyFailure"), variant: "destructive" });
    }
  };
  return (
    <Stack gap="md">
      <Title order={3} size="h4" ref={heading} tabIndex={-1} id="recovery-codes">
        {t("factor.recoveryTitle")}
      </Title>
      <Text>{t("factor.recovery")}</Text>
      <ul className={classes.codes} aria-labelledby="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Group gap="sm">
        <Button onClick={onDone}>{t("factor.kept")}</Button>
        <Button variant="outline" onClick={() => void copy()}>
          {t("factor.copy")}
        </Button>
      </Group>
    </Stack>
  );
}

/** Focuses the element that replaces a submitted form. */
function useFocus<Target extends HTMLElement>() {
  const ref = useRef<Target>(null);
  useEffect(() => ref.current?.focus(), []);
  return ref;
}
