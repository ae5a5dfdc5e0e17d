import { Command } from "@/admin/components/Command";
import { Badge, Box, Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { copyText } from "@/lib/copyText";

const variables = [
  { name: "AI_BASE_URL", line: "npx convex env set AI_BASE_URL https://api.openai.com/v1", hint: "setup.url" },
  { name: "AI_API_KEY", line: "npx convex env set AI_API_KEY sk-...", hint: "setup.key" },
  { name: "AI_MODEL", line: "npx convex env set AI_MODEL gpt-4.1-mini", hint: "setup.model" },
] as const;

/** Lists the provider's missing variables; hidden once all are set. */
export function ProviderSetup({ missing }: { missing: readonly string[] }) {
  const { t } = useTranslation("adminGeneration");
  const wanted = variables.filter(({ name }) => missing.includes(name));

  const copy = () =>
    copyText(wanted.map(({ line }) => line).join("\n"), { copied: t("setup.copied"), failure: t("setup.copyFailure") });

  return (
    <Card component="section" aria-labelledby="generation-setup">
      <Title order={2} size="h3" id="generation-setup">
        {t("setup.title")}
      </Title>
      <Text c="dimmed" mt={6}>
        {t("setup.text")}
      </Text>
      <Stack component="dl" gap={20} my="lg" aria-label={t("setup.commands")}>
        {variables.map(({ name, line, hint }) => {
          const isMissing = missing.includes(name);
          return (
            <div key={name}>
              <Group component="dt" gap={8} fw={650}>
                <code>{name}</code>
                <Badge color={isMissing ? "orange" : "teal"}>{t(isMissing ? "setup.missing" : "setup.done")}</Badge>
              </Group>
              <Box component="dd" m={0} mt={4}>
                <Text fz="sm" c="dimmed">
                  {t(hint)}
                </Text>
                {isMissing && <Command>{line}</Command>}
              </Box>
            </div>
          );
        })}
      </Stack>
      <Button variant="outline" onClick={() => void copy()} style={{ alignSelf: "flex-start" }}>
        {t("setup.copy")}
      </Button>
    </Card>
  );
}
