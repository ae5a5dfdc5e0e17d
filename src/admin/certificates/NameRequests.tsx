import { Anchor, Button, Group, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { PagedTable, type Column } from "@/components/list/PagedTable";
import { useServerAction } from "@/components/useServerAction";
import { useDates } from "@/lib/dates";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";
import { REQUESTS_PER_PAGE, useDecideName, useNameRequests, type NameRequest } from "./api";

/** Open requests for a new name; renders nothing without any. */
export function NameRequests() {
  const { t } = useTranslation("adminCertificates");
  const dates = useDates();
  const decide = useDecideName();
  const { run, working } = useServerAction();
  const pages = useNameRequests();
  if (pages.results.length === 0) return null;

  const answer = ({ _id }: NameRequest, accept: boolean): void => {
    const texts = { failure: t("requests.failure"), success: t(accept ? "requests.accepted" : "requests.declined") };
    void run(() => decide({ requestId: _id, accept }), texts);
  };
  const columns: Column<NameRequest>[] = [
    {
      kind: "title",
      header: t("columns.name"),
      cell: ({ userId, printedName, studentName, note }) => (
        <>
          <Anchor component={Link} to={paths.adminStudent.to(userId)} fw={600}>
            {t("requests.to", { name: studentName })}
          </Anchor>
          <Text fz="sm">{t("requests.from", { name: printedName })}</Text>
          {note !== null && (
            <Text fz="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
              {note}
            </Text>
          )}
        </>
      ),
    },
    { header: t("columns.course"), cell: ({ courseTitle }) => courseTitle },
    { header: t("columns.issued"), cell: ({ at }) => dates.date(at) },
    {
      kind: "actions",
      header: t("columns.actions"),
      cell: (request) => (
        <Group gap="xs" wrap="nowrap">
          <Button
            size="sm"
            disabled={working}
            onClick={() => answer(request, true)}
            aria-label={t("requests.acceptOf", { name: request.studentName })}
          >
            {t("requests.accept")}
          </Button>
          <Button
            size="sm"
            variant="outline"
            disabled={working}
            onClick={() => answer(request, false)}
            aria-label={t("requests.declineOf", { name: request.studentName })}
          >
            {t("requests.decline")}
          </Button>
        </Group>
      ),
    },
  ];
  return (
    <section aria-labelledby="name-requests">
      <Title order={2} size="h3" mb="sm" id="name-requests">
        {t("requests.title")}
      </Title>
      <PagedTable
        label={t("requests.title")}
        columns={columns}
        pages={pages}
        pageSize={REQUESTS_PER_PAGE}
        rowKey={({ _id }) => _id}
        empty={null}
      />
    </section>
  );
}
