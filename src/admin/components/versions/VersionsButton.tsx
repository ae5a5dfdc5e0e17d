import { Button } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useDialog } from "@/components/dialog/useDialog";
import type { ThingId } from "./api";
import { VersionsDialog } from "./VersionsDialog";

interface VersionsButtonProps {
  thingId: ThingId;
  /** Title of the lesson or course. */
  name: string;
  /** Unsaved changes would be in the way of a restored text. */
  dirty: boolean;
}

/** Opens the versions of the text that a form edits (VERSION-5). */
export function VersionsButton({ thingId, name, dirty }: VersionsButtonProps) {
  const { t } = useTranslation("adminVersions");
  const dialog = useDialog<true>(t("loadFailure"));
  return (
    <>
      <Button
        variant="outline"
        leftSection={<IconHistory size={18} aria-hidden="true" />}
        disabled={dirty}
        title={dirty ? t("saveFirst") : undefined}
        onClick={() => dialog.open(true)}
      >
        {t("button")}
      </Button>
      {dialog.show((_, control) => (
        <VersionsDialog thingId={thingId} name={name} {...control} />
      ))}
    </>
  );
}
