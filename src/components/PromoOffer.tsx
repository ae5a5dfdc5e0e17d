import { Button } from "@mantine/core";
import { IconBrandWhatsapp } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useDates } from "@/lib/dates";
import { useFormat } from "@/lib/format";
import { whatsappLink } from "@/lib/contact";
import classes from "./PromoOffer.module.css";

interface Promo {
  priceCents: number;
  validUntil: string;
  whatsappNumber: string;
  whatsappText: string;
}

/** The promotion, on the home page and in the admin preview. */
export function PromoOffer({ promo }: { promo: Promo }) {
  const { t } = useTranslation("home");
  const dates = useDates();
  const format = useFormat();
  return (
    <section className={classes.root} aria-label={t("promo.label")}>
      <div>
        <p className={classes.title}>{t("promo.title", { price: format.price(promo.priceCents) })}</p>
        <p className={classes.text}>{t("promo.validUntil", { date: dates.day(promo.validUntil) })}</p>
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
