import { Skeleton, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { BusyButton } from "@/components/form/BusyButton";
import { MailedCodeForm } from "@/components/form/MailedCodeForm";
import { useServerAction } from "@/components/useServerAction";
import { useAddressStatus, useAskForMail, useEnterCode } from "./api";
import { useUnconfirmedAddress } from "./useUnconfirmedAddress";

/**
 * Status of the sign-in address, with its confirmation form.
 * Confirmation takes a mail with a link and a code. The viewer already tells whether it is possible, so
 * nothing below moves.
 */
export function AddressConfirmation() {
  const { t } = useTranslation("mail");
  const unconfirmed = useUnconfirmedAddress();
  const answer = useAddressStatus();
  const ask = useAskForMail();
  const enter = useEnterCode();
  const { run, working } = useServerAction();
  const status = answer ?? (unconfirmed && { email: unconfirmed, confirmed: false, possible: true });
  if (!status) return <Skeleton h={26} maw={420} aria-busy="true" />;
  const { email, confirmed, possible } = status;
  if (confirmed) return <Text role="status">{t("address.confirmed", { email })}</Text>;
  const send = () =>
    run(() => ask({}), {
      failure: t("address.sendFailure"),
      success: { title: t("address.sent"), message: t("address.sentText") },
    });
  const codeTexts = {
    label: t("address.code"),
    required: t("address.codeRequired"),
    wrong: t("address.codeWrong"),
    check: t("address.check"),
    failure: t("address.failure"),
  };
  return (
    <Stack align="flex-start" style={{ overflowWrap: "anywhere" }}>
      <Text>{t("address.open", { email })}</Text>
      {possible && (
        <>
          <BusyButton variant="outline" busy={working} onClick={() => void send()}>
            {working ? t("address.sending") : t("address.send")}
          </BusyButton>
          <MailedCodeForm enter={enter} texts={codeTexts} done={{ title: t("address.done") }} />
        </>
      )}
    </Stack>
  );
}
