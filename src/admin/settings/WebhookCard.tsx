import { Command } from "@/admin/components/Command";
import { Anchor, Button, Card, Group, Skeleton, Stack, Text, TextInput, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { accessEventRules } from "@convex/shared/accessEvents";
import { BusyButton } from "@/components/form/BusyButton";
import { PagedTable } from "@/components/list/PagedTable";
import { useServerAction } from "@/components/useServerAction";
import { copyText } from "@/lib/copyText";
import { EVENTS_PER_PAGE, useAccessEvents, useSendTest, useWebhook } from "./api";
import { useAccessEventColumns } from "./accessEventColumns";
import classes from "./WebhookCard.module.css";

/** HOOK-5: address for checkouts, secret, test and last events. */
export function WebhookCard() {
  const { t } = useTranslation("adminWebhook");
  const webhook = useWebhook();
  return (
    <Card component="section" aria-labelledby="settings-webhook" mt="xl">
      <Title order={2} size="h3" id="settings-webhook">
        {t("title")}
      </Title>
      <Text c="dimmed" mt={4} mb="md">
        {t("lead")}
      </Text>
      {webhook === undefined ? (
        <Skeleton h={120} aria-busy="true" />
      ) : (
        <Stack gap="md">
          <Address address={webhook.address} />
          <Text>{t(`secret.${webhook.secret}`, { count: accessEventRules.secret })}</Text>
          {webhook.secret === "set" ? <Test /> : <Setup />}
        </Stack>
      )}
      <Events />
    </Card>
  );
}

function Address({ address }: { address: string }) {
  const { t } = useTranslation("adminWebhook");
  const copy = () => copyText(address, { copied: t("addressCopied"), failure: t("copyFailure") });
  return (
    <>
      <TextInput
        label={t("address")}
        value={address}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
        maw="40rem"
      />
      <Group gap="md">
        <Button variant="outline" onClick={() => void copy()}>
          {t("copyAddress")}
        </Button>
        <Anchor href={new URL("/api/openapi.json", address).href} target="_blank" rel="noreferrer">
          {t("manual")}
        </Anchor>
      </Group>
    </>
  );
}

const commands = [
  "npx convex env set ACCESS_WEBHOOK_SECRET $(openssl rand -hex 32)",
  "npx convex env get ACCESS_WEBHOOK_SECRET",
];

function Setup() {
  const { t } = useTranslation("adminWebhook");
  const copy = () => copyText(commands.join("\n"), { copied: t("setup.copied"), failure: t("copyFailure") });
  return (
    <>
      <Text>{t("setup.text")}</Text>
      <ul className={classes.commands} aria-label={t("setup.commands")}>
        {commands.map((line) => (
          <li key={line}>
            <Command>{line}</Command>
          </li>
        ))}
      </ul>
      <Button variant="outline" onClick={() => void copy()} style={{ alignSelf: "flex-start" }}>
        {t("setup.copy")}
      </Button>
    </>
  );
}

function Test() {
  const { t } = useTranslation("adminWebhook");
  const sendTest = useSendTest();
  const { run, working } = useServerAction();
  const send = () => run(() => sendTest({}), { failure: t("test.failure"), success: t("test.sent") });
  return (
    <BusyButton busy={working} onClick={() => void send()} style={{ alignSelf: "flex-start" }}>
      {t(working ? "test.sending" : "test.send")}
    </BusyButton>
  );
}

function Events() {
  const { t } = useTranslation("adminWebhook");
  return (
    <>
      <Title order={3} size="h4" mt="xl">
        {t("events.title")}
      </Title>
      <Text c="dimmed" fz="sm" mt={4} mb="md">
        {t("events.text")}
      </Text>
      <PagedTable
        label={t("events.title")}
        columns={useAccessEventColumns()}
        pages={useAccessEvents()}
        pageSize={EVENTS_PER_PAGE}
        rowKey={({ _id }) => _id}
        empty={<Text>{t("events.none")}</Text>}
      />
    </>
  );
}
