import { useState } from "react";
import * as z from "zod/mini";
import { useTranslation } from "react-i18next";
import { useLiveForm } from "@/components/form/useLiveForm";
import { BulkDialog } from "./BulkDialog";
import { useBulkAct, type BulkProps } from "./useBulkAct";

const noFields = z.object({});

/** Blocks or unblocks many people. */
export function StatusDialog({ act, ...props }: BulkProps & { act: "block" | "unblock" }) {
  const { t } = useTranslation("adminBulk");
  const { dialog, start, outcome } = useBulkAct(act, props);
  const [blank] = useState({});
  const live = useLiveForm({
    ...{ stored: { version: 0, values: blank }, schema: noFields, labels: {} },
    save: () => start({}),
    ...outcome,
  });
  return (
    <BulkDialog
      {...dialog}
      live={live}
      title={t(`${act}Title`)}
      text={t(`${act}Text`)}
      submit={t(`act.${act}`)}
      destructive={act === "block"}
    />
  );
}
