import { Text, TextInput } from "@mantine/core";
import { useRef, useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { confirmationRules } from "@convex/shared/limits";
import { BusyButton } from "@/components/form/BusyButton";
import { useServerAction } from "@/components/useServerAction";
import { showToast } from "@/lib/toast";
import { useAddressStatus, useAskForMail, useEnterCode } from "./api";
import classes from "./AddressConfirmation.module.css";

/** Whether the sign-in address is confirmed, and the way to it: a mail with a link, and its code. */
export function AddressConfirmation() {
  const { t } = useTranslation("mail");
  const status = useAddressStatus();
  const ask = useAskForMail();
  const { run, working } = useServerAction();
  if (status === undefined) return null;
  const { email, confirmed, possible } = status;
  if (confirmed) return <Text role="status">{t("address.confirmed", { email })}</Text>;
  const send = () =>
    run(() => ask({}), {
      failure: t("address.sendFailure"),
      success: { title: t("address.sent"), message: t("address.sentText") },
    });
  return (
    <div className={classes.root}>
      <Text>{t("address.open", { email })}</Text>
      {possible && (
        <>
          <BusyButton variant="outline" busy={working} onClick={() => void send()}>
            {working ? t("address.sending") : t("address.send")}
          </BusyButton>
          <CodeForm />
        </>
      )}
    </div>
  );
}

const wanted = new RegExp(`^\\d{${confirmationRules.codeDigits}}$`);

function CodeForm() {
  const { t } = useTranslation("mail");
  const enter = useEnterCode();
  const { run, working } = useServerAction();
  const [code, setCode] = useState("");
  const [error, setError] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);

  const refuse = (message: string): void => {
    setError(message);
    input.current?.focus();
  };
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (!wanted.test(code)) {
      refuse(t("address.codeRequired"));
      return;
    }
    const result = await run(() => enter({ code }), { failure: t("address.failure") });
    if (!result?.done) return;
    if (result.value) showToast({ title: t("address.done"), variant: "success" });
    else refuse(t("address.codeWrong"));
  };

  return (
    <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
      <TextInput
        ref={input}
        label={t("address.code")}
        value={code}
        error={error}
        inputMode="numeric"
        autoComplete="one-time-code"
        onChange={(event) => {
          setCode(event.currentTarget.value.replace(/\D/g, "").slice(0, confirmationRules.codeDigits));
          setError(null);
        }}
      />
      <BusyButton type="submit" busy={working}>
        {t("address.check")}
      </BusyButton>
    </form>
  );
}
