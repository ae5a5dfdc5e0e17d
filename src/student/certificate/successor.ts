import { paths } from "@/lib/paths";
import type { Certificate } from "./api";

/** Page of the certificate that replaced this one, or null. */
export const successorOf = ({ replacedById }: Certificate): string | null =>
  replacedById && paths.certificate.to(replacedById);
