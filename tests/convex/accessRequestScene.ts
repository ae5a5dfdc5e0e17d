import { api } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import { nth } from "./admin/scene";
import { addCourse, addPerson, allRows, createBackend, finishScheduled, type Person } from "./setup";

export const paginationOpts = { numItems: 10, cursor: null };
const pix = { pixKey: "123e4567-e12b-12d1-a456-426655440000", pixName: "Escola Selo", pixCity: "São Paulo" };

/** A school by approval that sells access for R$ 49,00, with an administrator and two students. */
export async function sellingSchool(promo: object = {}) {
  const t = createBackend();
  const [course, other] = [await addCourse(t), await addCourse(t)];
  const admin = await addPerson(t, "admin");
  const [ana, bia] = [await addPerson(t), await addPerson(t)];
  await admin.as.mutation(api.admin.access.update, { mode: "byApproval" });
  await admin.as.mutation(api.admin.settings.update, {
    ...{ version: 0, enabled: true, priceCents: 4_900, validUntil: "2999-12-31" },
    ...{ whatsappNumber: "5511999990000", whatsappText: "", ...pix, ...promo },
  });
  const ask = ({ as }: Person, couponCode = "", courseId = course._id) =>
    as.mutation(api.student.access.ask, { courseId, couponCode });
  const newest = ({ as }: Person) => as.query(api.student.access.newest, {});
  const idOf = async (person: Person) => (await newest(person))?._id as Id<"accessRequests">;
  const approve = async (person: Person, form: { courseId?: string; priceCents?: number } = {}) =>
    await admin.as.mutation(api.admin.accessRequests.approve, {
      ...{ requestId: await idOf(person), courseId: "", priceCents: 4_900, note: "", ...form },
    });
  const refund = async (person: Person) => {
    const requestId = await idOf(person);
    await admin.as.mutation(api.admin.accessRequests.refund, { requestId, reason: "Devolvido por PIX" });
    await finishScheduled(t);
  };
  const withdraw = async (person: Person) => {
    await person.as.mutation(api.student.access.withdraw, { requestId: await idOf(person) });
    await finishScheduled(t);
  };
  const queue = async (state: "asked" | "withdrawn" = "asked") =>
    (await admin.as.query(api.admin.accessRequests.list, { search: "", state, paginationOpts })).page;
  const isIn = async ({ as }: Person, courseId = course._id) =>
    (await as.query(api.student.enrollments.forCourse, { courseId })) !== null;
  const addCoupon = async (maxUses = 1) => {
    const half = { code: "METADE", discountPercentage: 50, isActive: true, validFrom: "2024-01-01", maxUses };
    return (await admin.as.mutation(api.admin.coupons.create, half)).couponId;
  };
  const uses = async () => nth(await t.run((ctx) => allRows(ctx, "discountCoupons"))).currentUses;
  const mails = async () => (await t.run((ctx) => allRows(ctx, "mails"))).map(({ kind }) => kind);
  return {
    ...{ t, admin, ana, bia, course, other, ask, newest, idOf, approve, refund, withdraw, queue, isIn, addCoupon },
    ...{ uses, mails },
  };
}
