import { api, internal } from "../../convex/_generated/api";
import type { Doc, Id } from "../../convex/_generated/dataModel";
import { attempt } from "./examScene";
import {
  addCourse,
  addPerson,
  allRows,
  createBackend,
  lessonsOf,
  mutate,
  present,
  type Backend,
  type Person,
} from "./setup";

export const issuer = {
  legalName: "Escola de Tecnologia Ltda.",
  taxId: "12.ABC.345/01DE-35",
  city: "Recife, PE",
  responsibleName: "Ana Beatriz de Souza",
  responsibleOffice: "Diretora",
};

export interface CertificateScene {
  t: Backend;
  person: Person;
  admin: Person;
  certificate: Doc<"certificates"> & { courseId: Id<"courses"> };
  record: () => Promise<Doc<"certificateRecords">>;
}

/** A person with a certificate, issued by `issuer` unless told otherwise. */
export async function certifiedPerson({ named = true, t = createBackend() } = {}): Promise<CertificateScene> {
  const admin = await addPerson(t, "admin");
  if (named) {
    const { version } = await admin.as.query(api.admin.issuer.get, {});
    await admin.as.mutation(api.admin.issuer.update, { version, ...issuer });
  }
  const course = await addCourse(t, { title: "SQL", lessons: [2, 1] });
  const person = await addPerson(t);
  await person.as.mutation(api.student.enrollments.enroll, { courseId: course._id });
  await attempt(t, person.as, course._id);
  for (const { _id } of await lessonsOf(t, course._id))
    await person.as.mutation(api.student.progress.complete, { lessonId: _id });
  const certificate = await present(
    t.run(async (ctx) => (await allRows(ctx, "certificates")).find(({ userId }) => userId === person.userId) ?? null),
  );
  const ofCourse = { ...certificate, courseId: course._id };
  const record = () =>
    present(
      t.run(async (ctx) => {
        const rows = await allRows(ctx, "certificateRecords");
        return rows.find(({ certificateId }) => certificateId === certificate._id) ?? null;
      }),
    );
  return { t, person, admin, certificate: ofCourse, record };
}

/** As an administrator's decision does. */
export async function setState(
  { t, certificate }: CertificateScene,
  state: Doc<"certificates">["state"],
): Promise<void> {
  await mutate(t, (ctx) => ctx.db.patch("certificates", certificate._id, { state }));
}

export const begin = ({ person, certificate }: CertificateScene, as = person.as) =>
  as.mutation(internal.jobs.certificateFiles.begin, { certificateId: certificate._id, language: "pt" });
