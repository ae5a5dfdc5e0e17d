import { Button, Group, Text } from "@mantine/core";
import { IconBrandWhatsapp, IconCopy } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { RowAction } from "@/admin/components/RowAction";
import { PagedTable, type Column } from "@/components/list/PagedTable";
import { copyText } from "@/lib/copyText";
import type { LinkToHandOver } from "./useMakeLinks";

const PER_PAGE = 25;

/** The links that were made, each with a chat; they are stored nowhere. */
export function HandedLinks({ links }: { links: LinkToHandOver[] }) {
  const { t } = useTranslation(["adminAccess", "admin"]);
  const [shown, setShown] = useState(PER_PAGE);
  const columns = useMemo<Column<LinkToHandOver>[]>(
    () => [
      {
        kind: "title",
        header: t("columns.person"),
        cell: ({ email, fullName }) => (
          <>
            <Text component="span" fw={600} style={{ overflowWrap: "anywhere" }}>
              {fullName || email}
            </Text>
            {fullName !== "" && (
              <Text fz="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
                {email}
              </Text>
            )}
          </>
        ),
      },
      {
        header: t("columns.phone"),
        cell: ({ phone }) => (
          <Text component="span" style={{ overflowWrap: "anywhere" }}>
            {phone}
          </Text>
        ),
      },
      {
        kind: "actions",
        header: t("columns.actions"),
        cell: ({ email, url, chat }) => (
          <Group gap={4} wrap="nowrap">
            <Button
              component="a"
              href={chat}
              target="_blank"
              rel="noreferrer"
              variant="outline"
              size="sm"
              aria-label={t("links.chat", { email })}
              leftSection={<IconBrandWhatsapp size={16} aria-hidden="true" />}
            >
              {t("links.whatsapp")}
            </Button>
            <RowAction
              icon={IconCopy}
              label={t("links.copy", { email })}
              word={t("admin:link.copy")}
              onClick={() =>
                void copyText(url, { copied: t("admin:link.copied"), failure: t("admin:link.copyFailure") })
              }
            />
          </Group>
        ),
      },
    ],
    [t],
  );
  return (
    <PagedTable
      label={t("links.title")}
      columns={columns}
      pages={{
        results: links.slice(0, shown),
        status: shown < links.length ? "CanLoadMore" : "Exhausted",
        loadMore: (more) => setShown(shown + more),
      }}
      pageSize={PER_PAGE}
      rowKey={({ email }) => email}
      empty={null}
    />
  );
}
