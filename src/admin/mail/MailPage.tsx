import { Button, Stack, Text } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { mailStates, type MailState } from "@convex/shared/mailKinds";
import { Boundary } from "@/components/Boundary";
import { useDialog } from "@/components/dialog/useDialog";
import { PagedTable } from "@/components/list/PagedTable";
import { StateMessage } from "@/components/StateMessage";
import { AdminHeading } from "@/admin/components/AdminHeading";
import { ChoiceSelect, useChoice } from "@/admin/components/ListPage";
import { MAILS_PER_PAGE, useMails, useMailStatus, type MailRow } from "./api";
import { ReadDialog, ResendDialog } from "./MailDialogs";
import { useMailColumns } from "./mailColumns";

const filters = ["all", ...mailStates] as const;

/** Outbox; the filter is in the address. */
export default function MailPage() {
  const { t } = useTranslation("adminMail");
  const [filter, choose] = useChoice("state", filters);
  return (
    <>
      <AdminHeading title={t("title")} text={t("lead")} />
      <Stack gap="lg">
        <Boundary fallback={() => null}>
          <MissingServer />
        </Boundary>
        <ChoiceSelect
          maw={360}
          label={t("filter.label")}
          values={filters}
          value={filter}
          onChange={choose}
          text={(value) => t(`filter.${value}`)}
        />
        <Boundary failure={t("loadFailure")} resetKey={filter}>
          <MailTable state={filter === "all" ? null : filter} onShowAll={() => choose("all")} />
        </Boundary>
      </Stack>
    </>
  );
}

function MissingServer() {
  const { t } = useTranslation("adminMail");
  return useMailStatus()?.configured === false && <Text role="status">{t("notConfigured")}</Text>;
}

function MailTable({ state, onShowAll }: { state: MailState | null; onShowAll: () => void }) {
  const { t } = useTranslation("adminMail");
  const reading = useDialog<MailRow>(t("loadFailure"));
  const resending = useDialog<MailRow>();
  const onResend = useMailStatus()?.configured === false ? null : resending.open;
  return (
    <>
      <PagedTable
        label={t("title")}
        columns={useMailColumns({ onRead: reading.open, onResend })}
        pages={useMails(state)}
        pageSize={MAILS_PER_PAGE}
        rowKey={({ _id }) => _id}
        empty={
          <StateMessage
            icon={IconMail}
            title={t("emptyTitle")}
            message={t("emptyText")}
            action={
              state !== null && (
                <Button variant="outline" onClick={onShowAll}>
                  {t("emptyAction")}
                </Button>
              )
            }
          />
        }
      />
      {reading.show((mail, dialog) => (
        <ReadDialog mail={mail} {...dialog} />
      ))}
      {resending.show((mail, dialog) => (
        <ResendDialog mail={mail} {...dialog} />
      ))}
    </>
  );
}
