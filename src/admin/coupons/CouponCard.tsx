import { Anchor, Badge, Card, Group, Text, Title } from "@mantine/core";
import { IconCopy, IconPencil, IconTrash } from "@tabler/icons-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { RowAction } from "@/admin/components/RowAction";
import cards from "@/components/list/CardGrid.module.css";
import { AmountLine, ProgressBar } from "@/components/page/ProgressBar";
import { useDates } from "@/lib/dates";
import { useFormat } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";
import type { Coupon } from "./api";
import classes from "./CouponCard.module.css";
import { couponState } from "./couponState";

const stateColor = {
  active: "teal",
  inactive: "gray",
  scheduled: "selo",
  expired: "orange",
  exhausted: "red",
} as const;

interface CouponCardProps {
  coupon: Coupon;
  today: string;
  onEdit: (coupon: Coupon) => void;
  onDuplicate: (coupon: Coupon) => void;
  onRemove: (coupon: Coupon) => void;
}

export const CouponCard = memo(function CouponCard({ coupon, today, onEdit, onDuplicate, onRemove }: CouponCardProps) {
  const { t } = useTranslation(["adminCoupons", "admin"]);
  const dates = useDates();
  const format = useFormat();
  const { code, validFrom, validUntil } = coupon;
  const state = couponState(coupon, today);
  const from = dates.day(validFrom);
  return (
    <Card component="article" className={cards.card}>
      <Group justify="space-between" align="flex-end" gap="sm" wrap="nowrap">
        <Title order={2} size="h4" className={classes.code}>
          {code}
        </Title>
        <Badge size="lg" color={stateColor[state]} flex="none" style={{ alignSelf: "flex-start" }}>
          {t(`state.${state}`)}
        </Badge>
      </Group>
      <Text fz="1.5rem" fw={700} lh={1.25} lts="-0.02em">
        {t("discount", { percent: format.percent(coupon.discountPercentage) })}
      </Text>
      <Text fz="sm" c="dimmed">
        {validUntil === null ? t("validFromOnly", { from }) : t("validRange", { from, until: dates.day(validUntil) })}
      </Text>
      <CouponUses code={code} currentUses={coupon.currentUses} maxUses={coupon.maxUses} />
      <Group className={classes.foot} justify="space-between" gap={4} wrap="nowrap" mt="auto" pt="xs">
        <Anchor
          component={Link}
          to={paths.adminCouponEnrollments.to(code)}
          fz="sm"
          fw={600}
          aria-label={t("enrollmentsOf", { code })}
        >
          {t("enrollments")}
        </Anchor>
        <span>
          <RowAction
            icon={IconPencil}
            label={t("edit", { code })}
            word={t("admin:row.edit")}
            onClick={() => onEdit(coupon)}
          />
          <RowAction
            icon={IconCopy}
            label={t("duplicate", { code })}
            word={t("admin:row.duplicate")}
            onClick={() => onDuplicate(coupon)}
          />
          <RowAction
            icon={IconTrash}
            label={t("remove", { code })}
            word={t("admin:row.delete")}
            onClick={() => onRemove(coupon)}
          />
        </span>
      </Group>
    </Card>
  );
});

/** Uses of the coupon; each enrollment with it updates the bar. */
function CouponUses({ code, currentUses, maxUses }: Pick<Coupon, "code" | "currentUses" | "maxUses">) {
  const { t } = useTranslation("adminCoupons");
  const format = useFormat();
  const used = format.number(currentUses);
  if (maxUses === null) {
    return <AmountLine name={t("uses")}>{t("usesUnlimited", { used })}</AmountLine>;
  }
  const limit = format.number(maxUses);
  return (
    <div>
      <AmountLine name={t("uses")}>{t("usesOf", { used, limit })}</AmountLine>
      <ProgressBar
        label={t("usesLabel", { code, used, limit })}
        value={currentUses}
        max={maxUses}
        tone={currentUses >= maxUses ? "full" : undefined}
      />
    </div>
  );
}
