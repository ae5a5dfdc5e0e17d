import { brazilDay } from "../../shared/brazilDay";
import type { NewCoupon } from "../learning/coupons/writes";
import type { Promo } from "../platform/settings/promo";

/** A placeholder; administrators edit the stored number. */
const CONTACT_NUMBER = "5511999990000";

/** Valid through December 31 of the current year (PROMO-4). */
export function demonstrationPromo(now: number): Promo {
  return {
    enabled: true,
    priceCents: 4_900,
    validUntil: `${brazilDay(now).slice(0, 4)}-12-31`,
    whatsappNumber: CONTACT_NUMBER,
    whatsappText: "Olá! Quero garantir o acesso vitalício a todos os cursos.",
  };
}

/** Limited to one use, which the demo administrator takes. */
export const EXHAUSTED_COUPON = "ESGOTADO15";

export const demonstrationCoupons: NewCoupon[] = [
  { code: "BEMVINDO20", discountPercentage: 20, isActive: true, validFrom: "2024-01-01" },
  { code: "EXPIRADO10", discountPercentage: 10, isActive: true, validFrom: "2024-01-01", validUntil: "2024-12-31" },
  { code: EXHAUSTED_COUPON, discountPercentage: 15, isActive: true, validFrom: "2024-01-01", maxUses: 1 },
];

/** The CNPJ is valid in form only. */
export const demonstrationIssuer = {
  legalName: "Selo Escola de Tecnologia Ltda. (exemplo)",
  taxId: "11.222.333/0001-81",
  city: "São Paulo, SP",
  responsibleName: "Helena Prado",
  responsibleOffice: "Diretora pedagógica",
};

export const demonstrationPeople = {
  admin: { fullName: "Ana Administradora", email: "admin@selo.example" },
  student: { fullName: "Bruno Estudante", email: "aluno@selo.example" },
};
