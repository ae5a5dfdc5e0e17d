import { Box, Card, Text, Textarea, type TextareaProps } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { InquiryAnswer } from "@/components/inquiry/InquiryMessages";

/** Delay of the preview, because parsing long texts is slow. */
const PREVIEW_DELAY_MS = 200;

/** A Markdown text with its preview below. */
export function MarkdownField({ text, ...field }: TextareaProps & { text: string }) {
  const { t } = useTranslation("adminInquiries");
  const [shown] = useDebouncedValue(text, PREVIEW_DELAY_MS);
  return (
    <>
      <Textarea {...field} autosize minRows={5} maxRows={20} />
      <Box role="group" aria-label={t("preview")}>
        <Text fw={600} fz="sm" mb={4} aria-hidden="true">
          {t("preview")}
        </Text>
        <Card withBorder p="sm" shadow="none">
          {shown.trim() === "" ? <Text c="dimmed">{t("previewEmpty")}</Text> : <InquiryAnswer text={shown} />}
        </Card>
      </Box>
    </>
  );
}
