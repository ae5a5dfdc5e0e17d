import { Button, Stack, Text, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Dialog } from "@/components/dialog/Dialog";
import type { DialogControl } from "@/components/dialog/useDialog";
import { copyText } from "@/lib/copyText";

interface LinkDialogProps extends DialogControl {
  title: string;
  /** Purpose of the link and when it expires. */
  text: string;
  url: string;
}

/** Shows a secret link once; it cannot be read again. */
export function LinkDialog({ title, text, url, ...dialog }: LinkDialogProps) {
  const { t } = useTranslation("admin");
  const copy = () => copyText(url, { copied: t("link.copied"), failure: t("link.copyFailure") });
  return (
    <Dialog {...dialog} title={title} closeOnClickOutside={false}>
      <Stack gap="md">
        <Text>{text}</Text>
        <TextInput label={t("link.label")} value={url} readOnly onFocus={(event) => event.currentTarget.select()} />
        <Button data-autofocus onClick={() => void copy()} style={{ alignSelf: "flex-end" }}>
          {t("link.copy")}
        </Button>
      </Stack>
    </Dialog>
  );
}
