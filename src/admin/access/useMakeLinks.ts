import i18next from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { languages } from "@/i18n/languages";
import { perform } from "@/components/useServerAction";
import { whatsappLink } from "@/lib/contact";
import { paths } from "@/lib/paths";
import { useSchool } from "@/lib/school";
import { useCreateLinks, type HandedLink } from "./api";
import { chatNumber } from "./chatNumber";

export interface LinkToHandOver extends Pick<HandedLink, "email" | "fullName" | "phone" | "expiresAt"> {
  url: string;
  /** Chat with a text that holds the link; without a usable telephone WhatsApp asks whom to send it to. */
  chat: string;
}

interface MadeLinks {
  links: LinkToHandOver[];
  /** Progress of the last walk; `total` is null while unknown. */
  progress: { made: number; total: number | null };
  make: (options: { again: boolean; total: number | null }) => Promise<void>;
  making: boolean;
}

/**
 * Makes links in calls of 100, and keeps them in this page only.
 * After a failure those made so far are there; the next press makes the others.
 */
export function useMakeLinks(): MadeLinks {
  const { t } = useTranslation("adminAccess");
  const create = useCreateLinks();
  const { name: school } = useSchool();
  const [links, setLinks] = useState<LinkToHandOver[]>([]);
  const [progress, setProgress] = useState<MadeLinks["progress"]>({ made: 0, total: null });
  const [making, setMaking] = useState(false);

  const toLink = ({ token, language: lng, ...link }: HandedLink): LinkToHandOver => {
    const url = `${location.origin}${paths.invite.to()}#${token}`;
    const name = link.fullName.split(" ", 1)[0] ?? "";
    const text = t(name === "" ? "links.chatText" : "links.chatTextTo", { lng, name, school, url });
    return { ...link, url, chat: whatsappLink(chatNumber(link.phone) ?? "", text) };
  };

  const walk = async (again: boolean): Promise<void> => {
    // Each person's text is in their language.
    await i18next.loadLanguages(languages);
    let cursor: string | null = null;
    do {
      const part: { links: HandedLink[]; next: string | null } = await create({ cursor, again });
      const made = part.links.map(toLink);
      // A link made again replaces the one before.
      setLinks((all) => [...all.filter(({ email }) => !made.some((link) => link.email === email)), ...made]);
      setProgress(({ made: before, total }) => ({ made: before + made.length, total }));
      cursor = part.next;
    } while (cursor !== null);
  };

  const make: MadeLinks["make"] = async (options) => {
    if (making) return;
    setMaking(true);
    setProgress({ made: 0, total: options.total });
    await perform(() => walk(options.again), { failure: t("links.failure") });
    setMaking(false);
  };

  return { links, progress, make, making };
}
