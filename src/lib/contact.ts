import { useQuery } from "convex/react";
import { api } from "@convex/_generated/api";
import { brand } from "./brand";

interface Contact {
  number: string;
  /** Null: the client's own text. */
  text: string | null;
}

/** WhatsApp of the school: the administrators' settings, else the brand's number. */
export function useContact(): Contact {
  const promo = useQuery(api.visitor.settings.promo, {});
  return { number: promo?.whatsappNumber || brand.contactWhatsapp, text: promo?.whatsappEnrollText ?? null };
}

/** Link to a chat with a prefilled message. Everything but digits is dropped from `number`. */
export function whatsappLink(number: string, text: string): string {
  return `https://wa.me/${number.replace(/\D/g, "")}?text=${encodeURIComponent(text)}`;
}
