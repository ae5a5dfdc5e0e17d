import { useTranslation } from "react-i18next";
import { RemoveDialog } from "@/admin/components/RemoveDialog";
import { FormDialog } from "@/components/dialog/FormDialog";
import type { DialogControl } from "@/components/dialog/useDialog";
import { paths } from "@/lib/paths";
import { useNavigate } from "react-router-dom";
import { useCreatePath, useRemovePath, type PathRow } from "./api";
import { PathFields, usePathForm } from "./PathForm";

/** Creates a draft, then opens its page. */
export function CreatePathDialog(dialog: DialogControl) {
  const { t } = useTranslation("adminPaths");
  const navigate = useNavigate();
  const create = useCreatePath();
  const live = usePathForm({
    save: (fields) => create(fields),
    texts: { failure: t("toasts.createFailure"), success: t("toasts.created") },
    onSaved: ({ pathId }) => {
      dialog.onClose();
      void navigate(paths.adminPath.to(pathId));
    },
  });
  return (
    <FormDialog {...dialog} live={live} title={t("createTitle")} submit={t("create")}>
      <PathFields live={live} />
    </FormDialog>
  );
}

interface RemovePathDialogProps extends DialogControl {
  path: Pick<PathRow, "_id" | "title">;
  onDone?: () => void;
}

export function RemovePathDialog({ path, ...dialog }: RemovePathDialogProps) {
  const { t } = useTranslation("adminPaths");
  const remove = useRemovePath();
  return (
    <RemoveDialog
      {...dialog}
      title={t("removeTitle")}
      confirm={t("removeConfirm")}
      text={t("removeText", { title: path.title })}
      impact={null}
      onConfirm={() => remove({ pathId: path._id })}
      texts={{ failure: t("toasts.deleteFailure"), success: t("toasts.deleted") }}
    />
  );
}
