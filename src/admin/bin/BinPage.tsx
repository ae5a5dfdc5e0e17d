import { Box } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { binKinds, type BinKind } from "@convex/shared/bin";
import { retentionPeriods } from "@convex/shared/retention";
import { AdminHeading } from "@/admin/components/AdminHeading";
import { useRestore } from "@/admin/components/bin/api";
import { ChoiceSelect, useChoice } from "@/admin/components/ListPage";
import { RemoveDialog } from "@/admin/components/RemoveDialog";
import { Boundary } from "@/components/Boundary";
import { useDialog, type DialogControl } from "@/components/dialog/useDialog";
import { PagedTable } from "@/components/list/PagedTable";
import { StateMessage } from "@/components/StateMessage";
import { ITEMS_PER_PAGE, useBin, useRemoveForGood, type BinItem } from "./api";
import { DAY, useBinColumns } from "./binColumns";

/** BIN-6: what was deleted, live, to restore or to delete for good. */
export default function BinPage() {
  const { t } = useTranslation("adminBin");
  const [kind, choose] = useChoice("kind", binKinds);
  return (
    <>
      <AdminHeading title={t("title")} text={t("lead", { days: retentionPeriods.bin / DAY })} />
      <Box mb="lg">
        <ChoiceSelect
          label={t("show")}
          maw={280}
          values={binKinds}
          value={kind}
          onChange={choose}
          text={(value) => t(`kind.${value}`)}
        />
      </Box>
      <Boundary failure={t("loadFailure")} resetKey={kind}>
        <Items kind={kind} />
      </Boundary>
    </>
  );
}

function Items({ kind }: { kind: BinKind }) {
  const { t } = useTranslation("adminBin");
  const pages = useBin(kind);
  const restore = useRestore();
  const removal = useDialog<BinItem>();
  const columns = useBinColumns({ kind, restore, onRemove: removal.open });
  return (
    <>
      <PagedTable
        label={t(`kind.${kind}`)}
        columns={columns}
        pages={pages}
        pageSize={ITEMS_PER_PAGE}
        rowKey={({ _id }) => _id}
        empty={<StateMessage icon={IconTrash} title={t(`empty.${kind}`)} message={t("emptyText")} />}
      />
      {removal.show((item, dialog) => (
        <RemoveForGoodDialog kind={kind} item={item} {...dialog} />
      ))}
    </>
  );
}

function RemoveForGoodDialog({ kind, item, ...dialog }: DialogControl & { kind: BinKind; item: BinItem }) {
  const { t } = useTranslation("adminBin");
  const remove = useRemoveForGood();
  return (
    <RemoveDialog
      {...dialog}
      title={t("removeTitle")}
      confirm={t("remove")}
      text={t(`removeText.${kind}`, { title: item.title })}
      impact={null}
      note={t("irreversible")}
      onConfirm={() => remove({ kind, id: item._id })}
      texts={{ failure: t("removeFailure"), success: t("removed") }}
    />
  );
}
