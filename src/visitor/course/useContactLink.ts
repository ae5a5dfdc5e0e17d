import { useTranslation } from "react-i18next";
import { discounted } from "@convex/shared/price";
import { useContact, whatsappLink } from "@/lib/contact";
import { useFormat } from "@/lib/format";
import type { Offer } from "@/lib/offer";
import { useKnownViewer } from "@/lib/offlineState";

/**
 * Returns links to a WhatsApp chat, by the percent off of the enrollment's coupon.
 * `offer`: null if there is nothing to pay.
 * The message names course, person and price. It is from the settings, where `{course}`, `{name}` and `{price}` stand
 * for them, else the default in the visitor's language.
 */
export function useContactLink(course: string, offer: Offer | null): (discount: number | null) => string {
  const { t } = useTranslation("course");
  const { number, text } = useContact();
  const format = useFormat();
  const viewer = useKnownViewer();
  const name = viewer?.status === "active" ? viewer.fullName : "";
  return (discount) => {
    const price = offer ? format.price(discounted(offer.priceCents, discount ?? 0)) : "";
    const facts = { course, name, price };
    const standard = t(price === "" ? "enroll.whatsappText" : "enroll.whatsappPriced", facts);
    const filled = text?.replace(/\{(course|name|price)\}/g, (_, fact: keyof typeof facts) => facts[fact]);
    return whatsappLink(number, filled ?? standard);
  };
}
