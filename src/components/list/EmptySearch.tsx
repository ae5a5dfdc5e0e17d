import { Button } from "@mantine/core";
import { IconSearchOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { StateMessage } from "@/components/StateMessage";

/** No row matches what was searched. */
export function EmptySearch({ onClear }: { onClear: (() => void) | undefined }) {
  const { t } = useTranslation("controls");
  return (
    <StateMessage
      role="status"
      icon={<IconSearchOff size={28} stroke={1.6} />}
      title={t("emptySearchTitle")}
      message={t("emptySearchText")}
      action={
        onClear && (
          <Button variant="outline" onClick={onClear}>
            {t("common:clearSearch")}
          </Button>
        )
      }
    />
  );
}
