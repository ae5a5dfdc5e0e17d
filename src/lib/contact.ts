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
  const promo = useQuery(api.settings.promo, {});
  return { number: promo?.whatsappNumber || brand.contactWhatsapp, text: promo?.whatsappEnrollText ?? null };
}
