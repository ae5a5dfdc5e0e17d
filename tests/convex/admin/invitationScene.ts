import { api } from "../../../convex/_generated/api";
import { createCoupon } from "../../../convex/model/learning/coupons/writes";
import { allRows, mutate, type Backend } from "../setup";

export const ana = { fullName: "Ana Souza", email: " Ana@Escola.example", course: "", coupon: "", language: "" };
export const lineOf = (fields: Partial<typeof ana> = {}, line = 1) => ({ ...ana, ...fields, line });

export const rows = (t: Backend) => t.run((ctx) => allRows(ctx, "invitations"));
export const mails = (t: Backend) => t.run((ctx) => allRows(ctx, "mails"));
export const invitationMails = async (t: Backend) => (await mails(t)).filter(({ kind }) => kind === "invitation");

/** Returns the token in the newest mail. */
export async function mailedToken(t: Backend): Promise<string> {
  const message = (await invitationMails(t)).at(-1)?.message;
  return message?.kind === "invitation" ? message.token : "";
}

export function signUp(t: Pick<Backend, "action">, params: { invitation?: string; email?: string } = {}) {
  const account = { fullName: "Ana Souza", email: "other@escola.example", password: "girassol-azul" };
  return t.action(api.auth.signIn, { provider: "password", params: { flow: "signUp", ...account, ...params } });
}

export const addCoupon = (t: Backend, fields = {}) =>
  mutate(t, (ctx) =>
    createCoupon(ctx, { code: "HALF", discountPercentage: 50, isActive: true, validFrom: "2020-01-01", ...fields }),
  );
