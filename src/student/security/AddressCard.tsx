import { Button, Group, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { newAddressForm, newAddressOwnerForm } from "@convex/shared/passwordForms";
import { BusyButton } from "@/components/form/BusyButton";
import { FactorCodeField } from "@/components/form/FactorCodeField";
import { Form } from "@/components/form/Form";
import { MailedCodeForm } from "@/components/form/MailedCodeForm";
import { PasswordField } from "@/components/form/PasswordField";
import { Refusal } from "@/components/form/Refusal";
import { useLiveForm } from "@/components/form/useLiveForm";
import { SectionCard } from "@/components/page/SectionCard";
import { useServerAction } from "@/components/useServerAction";
import { useAddress, useAskAddress, useCancelAddress, useEnterAddressCode, useSecondFactor } from "./api";

/** Change of the sign-in address (AUTH-50). */
export function AddressCard() {
  const { t } = useTranslation("security");
  const status = useAddress();
  const factor = useSecondFactor();
  const [hasAsked, setHasAsked] = useState(false);

  const content = () => {
    if (status === undefined || factor === undefined) return <Skeleton h={72} />;
    const { email, asked, possible } = status;
    if (asked !== null) return <AskedChange email={email} asked={asked} takesFocus={hasAsked} />;
    return (
      <>
        <Text mb="md" style={{ overflowWrap: "anywhere" }}>
          {t("address.now", { email })}
        </Text>
        {possible ? (
          <ChangeForm key={email} needsCode={factor.activeAt !== null} onAsked={() => setHasAsked(true)} />
        ) : (
          <Text>{t("address.impossible")}</Text>
        )}
      </>
    );
  };

  return (
    <SectionCard id="address" title={t("address.title")} text={t("address.text")}>
      {content()}
    </SectionCard>
  );
}

function ChangeForm({ needsCode, onAsked }: { needsCode: boolean; onAsked: () => void }) {
  const { t } = useTranslation("security");
  const ask = useAskAddress();
  const live = useLiveForm({
    stored: { version: 0, values: { email: "", password: "", code: "" } },
    schema: needsCode ? newAddressOwnerForm : newAddressForm,
    labels: { email: t("address.new"), password: t("password.current"), code: t("askedCode.label") },
    save: (change: { email: string; password: string; code?: string }) => ask(change),
    texts: {
      failure: t("address.failure"),
      success: { title: t("address.sent"), message: t("address.sentText") },
    },
    onSaved: onAsked,
  });
  return (
    <Form live={live} aria-labelledby="address">
      <Stack gap="md" maw={420}>
        <TextInput
          {...live.field("email")}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          withAsterisk={false}
        />
        <PasswordField {...live.field("password")} toggleLabel={t("password.show")} autoComplete="current-password" />
        {needsCode && <FactorCodeField {...live.field("code")} />}
        <Refusal live={live} />
        <BusyButton type="submit" busy={live.saving} style={{ alignSelf: "flex-start" }}>
          {live.saving ? t("working") : t("address.change")}
        </BusyButton>
      </Stack>
    </Form>
  );
}

interface AskedChangeProps {
  email: string;
  asked: string;
  /** The submitted form had the focus. */
  takesFocus: boolean;
}

function AskedChange({ email, asked, takesFocus }: AskedChangeProps) {
  const { t } = useTranslation("security");
  const enter = useEnterAddressCode();
  const cancel = useCancelAddress();
  const { run, working } = useServerAction();
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takesFocus) text.current?.focus();
  }, [takesFocus]);
  const cancelChange = async (): Promise<void> => {
    await run(() => cancel({}), { failure: t("address.cancelFailure"), success: t("address.canceled") });
    focusTitle();
  };
  return (
    <Stack gap="md" align="flex-start" style={{ overflowWrap: "anywhere" }}>
      <Text ref={text} tabIndex={-1}>
        {t("address.asked", { email: asked, current: email })}
      </Text>
      <MailedCodeForm
        enter={async (typed) => {
          const isRight = await enter(typed);
          if (isRight) focusTitle();
          return isRight;
        }}
        texts={{
          label: t("address.code"),
          required: t("address.codeRequired"),
          wrong: t("address.codeWrong"),
          check: t("address.check"),
          failure: t("address.failure"),
        }}
        done={{ title: t("address.done"), message: t("address.doneText") }}
      />
      <Group>
        <Button variant="ghost" onClick={() => void cancelChange()} disabled={working}>
          {t("address.cancel")}
        </Button>
      </Group>
    </Stack>
  );
}

/** Focuses the title, because the focused element is gone. */
function focusTitle(): void {
  document.getElementById("address")?.focus();
}
