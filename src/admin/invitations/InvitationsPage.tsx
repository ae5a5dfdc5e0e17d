import { Button, Text } from "@mantine/core";
import { IconMailPlus, IconUsersPlus } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { invitationStates, type InvitationState } from "@convex/shared/invitations";
import { useSendsMail } from "@/admin/components/api";
import { ChoiceSelect, ListPage, useChoice, type ListState } from "@/admin/components/ListPage";
import { LinkDialog } from "@/admin/components/LinkDialog";
import { JobPanel } from "@/admin/components/jobs/JobPanel";
import { Boundary } from "@/components/Boundary";
import { useDialog } from "@/components/dialog/useDialog";
import { PagedTable } from "@/components/list/PagedTable";
import { StateMessage } from "@/components/StateMessage";
import { useServerAction } from "@/components/useServerAction";
import { useDates } from "@/lib/dates";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";
import { INVITATIONS_PER_PAGE, useCreateLink, useInvitations, useSendingSince, type InvitationRow } from "./api";
import { SendAgainDialog, WithdrawDialog } from "./InvitationDialogs";
import { useInvitationColumns } from "./invitationColumns";
import { InviteDialog } from "./InviteDialog";

const states = ["all", ...invitationStates] as const;

/** List of invitations; search and state are in the address. */
export default function InvitationsPage() {
  const { t } = useTranslation("adminInvitations");
  const [state, choose] = useChoice("state", states);
  const texts = {
    title: t("title"),
    lead: t("lead"),
    search: t("search"),
    searchPlaceholder: t("searchPlaceholder"),
    failure: t("loadFailure"),
  };
  return (
    <ListPage
      texts={texts}
      crumbs={[{ label: t("students"), to: paths.adminStudents.to() }]}
      total={null}
      actions={
        <Button
          variant="outline"
          component={Link}
          to={paths.adminAccess.to("invitation")}
          leftSection={<IconUsersPlus size={18} aria-hidden="true" />}
        >
          {t("many")}
        </Button>
      }
      creation={{ label: t("invite"), dialog: (dialog) => <InviteDialog {...dialog} /> }}
      filter={
        <ChoiceSelect
          label={t("filter.label")}
          values={states}
          value={state}
          onChange={choose}
          text={(value) => t(`filter.${value}`)}
        />
      }
    >
      {({ search, onClearSearch }) => (
        <>
          <Boundary fallback={() => null}>
            <MissingServer />
          </Boundary>
          <JobPanel kind="invitations" />
          <InvitationTable
            search={search}
            onClearSearch={onClearSearch}
            state={state}
            onShowAll={() => choose("all")}
          />
        </>
      )}
    </ListPage>
  );
}

function MissingServer() {
  const { t } = useTranslation("adminInvitations");
  if (useSendsMail() !== false) return null;
  return (
    <Text role="status" mb="lg">
      {t("noServer")}
    </Text>
  );
}

interface TableProps extends Omit<ListState, "onCreate"> {
  state: InvitationState | "all";
  onShowAll: () => void;
}

function InvitationTable({ state, onShowAll, ...list }: TableProps) {
  const { t } = useTranslation("adminInvitations");
  const dates = useDates();
  // A file adds thousands of rows on top: an open page would get each, and move under the hand.
  const before = useSendingSince();
  const pages = useInvitations(list.search, state, before);
  const again = useDialog<InvitationRow>();
  const withdrawing = useDialog<InvitationRow>();
  const link = useDialog<{ url: string; expiresAt: number }>();
  const create = useCreateLink();
  const { run } = useServerAction();
  const showLink = async ({ _id }: InvitationRow): Promise<void> => {
    const result = await run(() => create({ invitationId: _id }), { failure: t("link.failure") });
    if (!result?.done) return;
    const { token, expiresAt } = result.value;
    link.open({ url: `${location.origin}${paths.invite.to()}#${token}`, expiresAt });
  };
  const columns = useInvitationColumns({
    onAgain: useSendsMail() === false ? null : again.open,
    onWithdraw: withdrawing.open,
    onLink: (row) => void showLink(row),
  });
  return (
    <>
      {before !== null && (
        <Text role="status" mb="md">
          {t("held")}
        </Text>
      )}
      <PagedTable
        {...list}
        label={t("title")}
        columns={columns}
        pages={pages}
        pageSize={INVITATIONS_PER_PAGE}
        rowKey={({ _id }) => _id}
        empty={
          state === "all" ? (
            <StateMessage icon={IconMailPlus} title={t("emptyTitle")} message={t("emptyText")} />
          ) : (
            <StateMessage
              icon={IconMailPlus}
              title={t("noneOfState.title")}
              message={t("noneOfState.text")}
              action={
                <Button variant="outline" onClick={onShowAll}>
                  {t("noneOfState.action")}
                </Button>
              }
            />
          )
        }
      />
      {again.show((row, dialog) => (
        <SendAgainDialog invitation={row} {...dialog} />
      ))}
      {withdrawing.show((row, dialog) => (
        <WithdrawDialog invitation={row} {...dialog} />
      ))}
      {link.show(({ url, expiresAt }, dialog) => (
        <LinkDialog
          {...dialog}
          title={t("link.title")}
          text={t("link.show", { date: dates.date(expiresAt), time: dates.time(expiresAt) })}
          url={url}
        />
      ))}
    </>
  );
}
