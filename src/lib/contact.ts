import { useQuery } from "convex/react";
import { api } from "@convex/_generated/api";
import { brand } from "./brand";

interface Contact {
  number: string;
  /** Null: the client's default text. */
  text: string | null;
}

/** The school's WhatsApp: from the settings, else the brand's. */
export function useContact(): Contact {
  const promo = useQuery(api.visitor.settings.promo, {});
  return { number: promo?.whatsappNumber || brand.contactWhatsapp, text: promo?.whatsappEnrollText ?? null };
}

/**
 * Link to a chat, with a prefilled message if given.
 * Non-digits are removed from `number`.
 */
export function whatsappLink(number: string, text?: string): string {
  const chat = `https://wa.me/${number.replace(/\D/g, "")}`;
  return text === undefined ? chat : `${chat}?text=${encodeURIComponent(text)}`;
}
