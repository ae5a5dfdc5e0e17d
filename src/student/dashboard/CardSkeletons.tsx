import { Card, Group, Skeleton, Stack, VisuallyHidden } from "@mantine/core";
import { useTranslation } from "react-i18next";
import cards from "@/components/list/CardGrid.module.css";

export function CardSkeletons({ withProgress = false }: { withProgress?: boolean }) {
  const { t } = useTranslation();
  return (
    <div className={cards.grid} aria-busy="true">
      <VisuallyHidden role="status">{t("loading")}</VisuallyHidden>
      {[1, 2, 3].map((card) => (
        <Card key={card} className={cards.card} aria-hidden="true">
          <Skeleton className={cards.cover ?? ""} radius={0} w="auto" h="auto" />
          <Group justify="space-between" align="flex-end" gap="sm" wrap="nowrap">
            <Skeleton w={48} h={48} radius="md" />
            <Skeleton w={104} h={26} />
          </Group>
          <Skeleton h={26} w="80%" />
          <Skeleton h={18} mt={4} />
          <Skeleton h={18} w={withProgress ? "92%" : "100%"} />
          {!withProgress && <Skeleton h={18} w="60%" />}
          <Stack gap="sm" mt="auto">
            {withProgress && <Skeleton h={34} />}
            <Group justify="space-between" gap="sm" pt="xs">
              <Skeleton h={20} w={130} />
              <Skeleton h={36} w={100} radius="md" />
            </Group>
          </Stack>
        </Card>
      ))}
    </div>
  );
}
