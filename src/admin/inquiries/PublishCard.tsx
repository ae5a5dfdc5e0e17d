import { Button, Card, Group, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "@/components/dialog/ConfirmDialog";
import { useDialog } from "@/components/dialog/useDialog";
import { SortableList } from "@/components/list/SortableList";
import { useServerAction } from "@/components/useServerAction";
import { useOrder, useTakeBack, type InquiryDetail } from "./api";
import { PublishDialog } from "./PublishDialog";
import classes from "./PublishCard.module.css";

interface PublishCardProps {
  inquiry: InquiryDetail;
  kind: "lesson" | "practice";
}

/** Published text of a question, and its place in the lesson's order (ASK-7). */
export function PublishCard({ inquiry, kind }: PublishCardProps) {
  const { t } = useTranslation("adminInquiries");
  const takeBack = useTakeBack();
  const editing = useDialog<true>();
  const question = useDialog<true>();
  const { _id: inquiryId, published, neighbors } = inquiry;
  return (
    <Card component="section" aria-labelledby="publish">
      <Title order={2} size="h4" id="publish">
        {t("publish.title")}
      </Title>
      <Text c="dimmed" mt={4} mb="md">
        {t(`publish.lead.${kind}`)}
      </Text>
      <Group gap="sm">
        <Button variant="outline" onClick={() => editing.open(true)}>
          {t(published === null ? "publish.open" : "publish.edit")}
        </Button>
        {published !== null && (
          <Button variant="ghost" onClick={() => question.open(true)}>
            {t("publish.takeBack")}
          </Button>
        )}
      </Group>
      {neighbors.length > 1 && <Order inquiry={inquiry} />}
      {editing.show((_, dialog) => (
        <PublishDialog {...dialog} inquiry={inquiry} />
      ))}
      {question.show((_, dialog) => (
        <ConfirmDialog
          {...dialog}
          title={t("publish.takeBackTitle")}
          confirm={t("publish.takeBack")}
          onConfirm={() => takeBack({ inquiryId })}
          texts={{ success: t("publish.tookBack"), failure: t("publish.takeBackFailure") }}
        >
          <Text>{t("publish.takeBackText")}</Text>
        </ConfirmDialog>
      ))}
    </Card>
  );
}

function Order({ inquiry: { placeId, neighbors } }: { inquiry: InquiryDetail }) {
  const { t } = useTranslation("adminInquiries");
  const order = useOrder();
  const { run } = useServerAction();
  const items = neighbors.map(({ _id, question }) => ({ _id, title: question }));
  return (
    <>
      <Title order={3} size="h5" mt="lg" mb="sm">
        {t("publish.order")}
      </Title>
      <SortableList
        items={items}
        label={t("publish.order")}
        onReorder={(inquiryIds) =>
          void run(() => order({ placeId, inquiryIds }), { failure: t("publish.orderFailure") })
        }
      >
        {({ title }, controls) => (
          <div className={classes.line}>
            <Text lineClamp={2} className={classes.question ?? ""}>
              {title}
            </Text>
            {controls}
          </div>
        )}
      </SortableList>
    </>
  );
}
