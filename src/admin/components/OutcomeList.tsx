import { Badge, Button, Stack, Text } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { cutAtWord } from "@/lib/cutAtWord";
import classes from "./OutcomeList.module.css";

export interface Outcome {
  badge: string;
  color: "red" | "orange" | "teal" | "yellow" | "gray";
  /** Position in the file, such as a line. */
  place: string;
  text?: string;
  details?: ReactNode;
}

const STEP = 50;

/** Outcome for each part of a file; shows fifty at first. */
export function OutcomeList({ outcomes }: { outcomes: readonly Outcome[] }) {
  const { t } = useTranslation("controls");
  const [shown, setShown] = useState(STEP);
  return (
    <>
      <Stack component="ul" gap={8}>
        {outcomes.slice(0, shown).map(({ badge, color, place, text, details }, index) => (
          <li key={index} className={classes.line}>
            <Badge color={color}>{badge}</Badge>
            <Text component="span" fz="sm" c="dimmed">
              {place}
            </Text>
            {text !== undefined && (
              <Text component="span" fz="sm" className={classes.text}>
                {cutAtWord(text, 200)}
              </Text>
            )}
            {details !== undefined && <div className={classes.details}>{details}</div>}
          </li>
        ))}
      </Stack>
      {shown < outcomes.length && (
        <Button variant="outline" size="sm" onClick={() => setShown(shown + STEP)}>
          {t("more")}
        </Button>
      )}
    </>
  );
}
