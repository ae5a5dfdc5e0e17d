import { useSendsMail } from "@/admin/components/api";
import { useTranslation } from "react-i18next";
import { BusyButton } from "@/components/form/BusyButton";
import { useServerAction } from "@/components/useServerAction";
import { useSendReset, type StudentDetails } from "./api";

/** PEOPLE-7: password reset by mail, where mail is sent. */
export function SendReset({ userId }: Pick<StudentDetails, "userId">) {
  const { t } = useTranslation("adminPeople");
  const send = useSendReset();
  const { run, working } = useServerAction();
  if (useSendsMail() !== true) return null;
  const texts = { failure: t("reset.failure"), success: { title: t("reset.sent"), message: t("reset.sentText") } };
  return (
    <BusyButton variant="outline" busy={working} onClick={() => void run(() => send({ userId }), texts)}>
      {t("reset.send")}
    </BusyButton>
  );
}
