import { Badge, Card, Group, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { BusyButton } from "@/components/form/BusyButton";
import responsive from "@/components/page/responsive.module.css";
import { useServerAction } from "@/components/useServerAction";
import { useSetPathStatus, type PathDetail, type PathRow } from "./api";

/** Draft or published, with the button that changes it. */
export function PathStatus({ path }: { path: PathDetail }) {
  const { t } = useTranslation("adminPaths");
  const setStatus = useSetPathStatus();
  const { run, working } = useServerAction();
  const published = path.status === "published";

  const change = async (): Promise<void> => {
    const texts = {
      failure: t("toasts.statusFailure"),
      success: t(published ? "toasts.unpublished" : "toasts.published"),
    };
    await run(() => setStatus({ pathId: path._id, status: published ? "draft" : "published" }), texts);
  };

  return (
    <Card component="section" aria-labelledby="path-status" className={responsive.card ?? ""}>
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h3" id="path-status">
          {t("publication")}
        </Title>
        <PathBadge status={path.status} />
      </Group>
      <Text c="dimmed">{t(published ? "publishedText" : "draftText")}</Text>
      <BusyButton
        mt="md"
        fullWidth
        variant={published ? "outline" : "default"}
        busy={working}
        onClick={(event) => {
          // The second click of a double click would undo the first.
          if (event.detail < 2) void change();
        }}
      >
        {t(published ? "unpublish" : "publish")}
      </BusyButton>
    </Card>
  );
}

export function PathBadge({ status }: Pick<PathRow, "status">) {
  const { t } = useTranslation("adminPaths");
  return <Badge color={status === "published" ? "teal" : "gray"}>{t(`status.${status}`)}</Badge>;
}
