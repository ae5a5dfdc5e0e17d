import { Button, CopyButton } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";

export function CopyCodeButton({ code }: { code: string }) {
  const { t } = useTranslation("certificate");
  return (
    <CopyButton value={code}>
      {({ copied, copy }) => (
        <Button
          variant="ghost"
          onClick={copy}
          leftSection={copied ? <IconCheck size={18} aria-hidden="true" /> : <IconCopy size={18} aria-hidden="true" />}
        >
          <span aria-live="polite">{copied ? t("copied") : t("copyCode")}</span>
        </Button>
      )}
    </CopyButton>
  );
}
