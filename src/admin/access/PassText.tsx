import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useDates } from "@/lib/dates";
import { useFormat } from "@/lib/format";
import type { PassPlan } from "./checkLines";

/** Access that a line gives, as it was read: course, price, dates. */
export function PassText({ pass: { courseTitle, priceCents, boughtOn, until } }: { pass: PassPlan }) {
  const { t } = useTranslation("adminAccess");
  const format = useFormat();
  // The month in words shows which number was read as the day.
  const { calendar } = useDates();
  const parts = [
    courseTitle ?? t("pass.all"),
    priceCents === null ? "" : format.price(priceCents),
    boughtOn === null ? "" : t("pass.bought", { day: calendar.longDay(boughtOn) }),
    until === null ? "" : t("pass.until", { day: calendar.longDay(until) }),
  ];
  return (
    <Text fz="sm" c="dimmed">
      {parts.filter((part) => part !== "").join(" · ")}
    </Text>
  );
}
