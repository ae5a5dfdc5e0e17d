import { Button, Skeleton } from "@mantine/core";
import { IconBrandWhatsapp } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { brazilDay } from "../../../convex/shared/brazilDay";
import { useFormat } from "../../lib/format";
import { whatsappLink } from "../../lib/whatsappLink";
import { usePromo } from "./api";
import classes from "./PromoBanner.module.css";

/** What is advertised right now, from the settings document; its last day counts until its end in Brasília. */
export function PromoBanner() {
  const { t } = useTranslation("home");
  const format = useFormat();
  const promo = usePromo();
  const [today] = useState(() => brazilDay(Date.now()));

  if (promo === undefined) return <Skeleton className={classes.waiting} radius="lg" />;
  if (promo === null || !promo.enabled || promo.validUntil < today) return null;
  return (
    <section className={classes.root} aria-label={t("promo.label")}>
      <div>
        <p className={classes.title}>{t("promo.title", { price: format.price(promo.priceCents) })}</p>
        <p className={classes.text}>{t("promo.validUntil", { date: format.day(promo.validUntil) })}</p>
      </div>
      <Button
        component="a"
        href={whatsappLink(promo.whatsappNumber, promo.whatsappText)}
        target="_blank"
        rel="noopener noreferrer"
        variant="outline"
        size="lg"
        className={classes.button}
        leftSection={<IconBrandWhatsapp size={22} stroke={1.8} aria-hidden="true" />}
      >
        {t("promo.button")}
      </Button>
    </section>
  );
}
