import { Button, Group, Stack, Textarea } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { QrCode } from "@/components/QrCode";
import { copyText } from "@/lib/copyText";
import { useFormat } from "@/lib/format";
import classes from "./PixCode.module.css";

interface PixCodeProps {
  code: string;
  cents: number;
  txid: string;
  /** Above the code to copy. */
  children?: ReactNode;
}

/** A PIX code to scan and to copy (PROMO-9, PASS-6). */
export function PixCode({ code, cents, txid, children }: PixCodeProps) {
  const { t } = useTranslation("access");
  const format = useFormat();
  const copy = () => copyText(code, { copied: t("pix.copied"), failure: t("pix.copyFailure") });
  return (
    <Group gap="md" align="flex-start">
      <QrCode className={classes.qr} value={code} label={t("pix.qrLabel", { price: format.price(cents) })} />
      <Stack gap="sm" className={classes.code}>
        {children}
        <Textarea
          label={t("pix.code")}
          description={t("pix.codeHint", { txid })}
          value={code}
          readOnly
          autosize
          minRows={3}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          variant="outline"
          leftSection={<IconCopy size={18} aria-hidden="true" />}
          onClick={() => void copy()}
          style={{ alignSelf: "flex-start" }}
        >
          {t("pix.copy")}
        </Button>
      </Stack>
    </Group>
  );
}
