import { Anchor, Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconMessageQuestion } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useDialog } from "@/components/dialog/useDialog";
import type { Passages } from "@/components/form/PassageSelect";
import { InquiryAnswer } from "@/components/inquiry/InquiryMessages";
import { useDates } from "@/lib/dates";
import { paths } from "@/lib/paths";
import { usePlaceInquiries, type OwnInquiry, type PlaceId } from "./api";
import { AskDialog } from "./InquiryDialogs";
import { InquiryThread } from "./InquiryThread";
import classes from "./PlaceInquiries.module.css";

interface PlaceInquiriesProps {
  placeId: PlaceId;
  kind: OwnInquiry["kind"];
  /** Reads what can be asked about, when the dialog opens. */
  readPassages?: () => Passages;
}

const nowhere = (): Passages => ({ all: [], marked: "" });

/** Questions about a lesson, a practice or an exam: published ones, the reader's own, and a new one. */
export default function PlaceInquiries({ placeId, kind, readPassages = nowhere }: PlaceInquiriesProps) {
  const { t } = useTranslation("inquiries");
  const dates = useDates();
  const found = usePlaceInquiries(placeId);
  const asking = useDialog<Passages>();
  if (!found) return null;
  const { canAsk, own, published } = found;
  if (!canAsk && own.length === 0 && published.length === 0) return null;
  return (
    <Stack component="section" gap="md" aria-labelledby="inquiries">
      <Group justify="space-between" gap="sm">
        <Title order={2} size="h3" id="inquiries">
          {t("title")}
        </Title>
        {canAsk && (
          <Button
            variant="outline"
            leftSection={<IconMessageQuestion size={18} aria-hidden="true" />}
            onClick={() => asking.open(readPassages())}
          >
            {t("ask.open")}
          </Button>
        )}
      </Group>
      <Text c="dimmed">
        {t(canAsk ? "lead" : "leadRead")}{" "}
        {canAsk && (
          <Anchor component={Link} to={paths.inquiries.to()} underline="always">
            {t("mine")}
          </Anchor>
        )}
      </Text>
      {published.length > 0 && (
        <ul className={classes.published} aria-label={t("published")}>
          {published.map(({ _id, question, answer }) => (
            <li key={_id}>
              <Published question={question} answer={answer} />
            </li>
          ))}
        </ul>
      )}
      {own.map((inquiry) => (
        <InquiryThread
          key={inquiry._id}
          inquiry={inquiry}
          heading={
            <Title order={3} size="h5" id={`${inquiry._id}-title`}>
              {t("askedOn", { date: dates.date(inquiry.messages[0]?.at ?? inquiry.stateAt) })}
            </Title>
          }
        />
      ))}
      {asking.show((passages, dialog) => (
        <AskDialog {...dialog} placeId={placeId} kind={kind} passages={passages} />
      ))}
    </Stack>
  );
}

/** The answer is rendered when it is first opened. */
function Published({ question, answer }: { question: string; answer: string }) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details className={classes.details} onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary className={classes.summary}>{question}</summary>
      {wasOpened && (
        <div className={classes.answer}>
          <InquiryAnswer text={answer} />
        </div>
      )}
    </details>
  );
}
