import { IconInbox } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { RequestState } from "@convex/shared/accessRequests";
import { ChoiceSelect, ListPage, useChoice, type ListState } from "@/admin/components/ListPage";
import { useDialog } from "@/components/dialog/useDialog";
import { PagedTable } from "@/components/list/PagedTable";
import { StateMessage } from "@/components/StateMessage";
import { REQUESTS_PER_PAGE, useRequests, type RequestRow } from "./api";
import { useRequestColumns } from "./requestColumns";
import { ApproveDialog, RefundDialog, RefuseDialog } from "./RequestDialogs";

/** States that wait for the school come first. */
const states = ["asked", "withdrawn", "approved", "refused", "refunded", "canceled"] as const satisfies RequestState[];

/** PASS-7: students' requests for access, live. */
export default function RequestsPage() {
  const { t } = useTranslation("adminRequests");
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
      total={null}
      filter={
        <ChoiceSelect
          label={t("filter")}
          values={states}
          value={state}
          onChange={choose}
          text={(value) => t(`state.${value}`)}
        />
      }
    >
      {(list) => <RequestTable {...list} state={state} />}
    </ListPage>
  );
}

function RequestTable({ state, search, onClearSearch }: ListState & { state: RequestState }) {
  const { t } = useTranslation("adminRequests");
  const pages = useRequests(search, state);
  const approval = useDialog<RequestRow>();
  const refusal = useDialog<RequestRow>();
  const refund = useDialog<RequestRow>();
  const columns = useRequestColumns({ onApprove: approval.open, onRefuse: refusal.open, onRefund: refund.open });
  return (
    <>
      <PagedTable
        search={search}
        onClearSearch={onClearSearch}
        label={t("title")}
        columns={columns}
        pages={pages}
        pageSize={REQUESTS_PER_PAGE}
        rowKey={({ _id }) => _id}
        empty={<StateMessage icon={IconInbox} title={t("emptyTitle")} message={t("emptyText")} />}
      />
      {approval.show((request, dialog) => (
        <ApproveDialog request={request} {...dialog} />
      ))}
      {refusal.show((request, dialog) => (
        <RefuseDialog request={request} {...dialog} />
      ))}
      {refund.show((request, dialog) => (
        <RefundDialog request={request} {...dialog} />
      ))}
    </>
  );
}
