import { describe, expect, test, vi } from "vitest";
import { api, internal } from "../../convex/_generated/api";
import { brazilDay } from "../../convex/shared/brazilDay";
import { why } from "./certificateScene";
import { begin, certifiedPerson, issuer, setState } from "./documentScene";
import { attempt, enrolled } from "./examScene";
import { allRows, errorCode, finishScheduled, lessonsOf, mutate, present } from "./setup";

describe("CERT-30: a name whose letters the PDF lacks", () => {
  const bengali = "বাংলা";
  const update = (scene: Awaited<ReturnType<typeof certifiedPerson>>, version: number, latinName?: string) =>
    scene.person.as.mutation(api.account.profile.update, {
      ...{ version, fullName: bengali, email: "b@selo.example" },
      ...(latinName !== undefined && { latinName }),
    });
  const named = async () => {
    const scene = await certifiedPerson();
    await scene.t.run((ctx) => ctx.db.patch("certificates", scene.certificate._id, { studentName: bengali }));
    return scene;
  };
  const shown = async ({ t, certificate: { certificateHash: hash } }: Awaited<ReturnType<typeof named>>) =>
    (await t.query(api.visitor.certificates.verify, { hash }))?.studentName;

  test("is said when the name is saved, and taken in Latin letters only", async () => {
    const scene = await certifiedPerson();
    const said = async () => (await scene.person.as.query(api.account.profile.get, {})).needsLatinName;
    expect(await said()).toBe(false);
    await update(scene, 0);
    expect(await said()).toBe(true);
    expect(await errorCode(update(scene, 1, bengali))).toBe("latinName: latinNameLetters");
    await update(scene, 1, "Bangla D'Água");
    expect(await scene.person.as.query(api.account.profile.get, {})).toMatchObject({ latinName: "Bangla D'Água" });
  });

  test("is said when the PDF is asked for; given once, it is printed, and checks show both", async () => {
    const scene = await named();
    const { person, certificate } = scene;
    const { _id: certificateId } = certificate;
    const give = (latinName: string, { as } = person) =>
      errorCode(as.mutation(api.student.certificates.setLatinName, { certificateId, latinName }));
    expect(await errorCode(begin(scene))).toBe("certificateNameLetters");
    expect(await person.as.query(api.student.certificates.get, { certificateId })).toMatchObject({
      needsLatinName: true,
    });
    expect(await give("Bangla", scene.admin)).toBe("notFound");
    expect(await give("Bangla")).toBe("");
    expect((await begin(scene)).document.studentName).toBe("Bangla");
    expect(await shown(scene)).toBe(`${bengali} (Bangla)`);
    expect(await give("Another")).toBe("certificateStateChanged");
  });

  test("stays with a correction of something else, and goes with a corrected name", async () => {
    const scene = await named();
    const { t, admin, person, certificate } = scene;
    await person.as.mutation(api.student.certificates.setLatinName, {
      certificateId: certificate._id,
      latinName: "Bangla",
    });
    const correct = async (certificateId: typeof certificate._id, studentName: string) => {
      const facts = { studentName, courseDurationHours: 8, issuedDay: brazilDay(certificate.issuedAt) };
      await admin.as.mutation(api.admin.certificates.reissue, { certificateId, ...facts, ...why });
      return await present(t.run(async (ctx) => (await allRows(ctx, "certificates")).at(-1) ?? null));
    };
    const other = await correct(certificate._id, bengali);
    expect(other).toMatchObject({ studentName: bengali, latinName: "Bangla" });
    const renamed = await correct(other._id, "Ana");
    expect([renamed.studentName, renamed.latinName]).toEqual(["Ana", undefined]);
  });

  test("a name that needs none takes none", async () => {
    const scene = await certifiedPerson();
    const input = { certificateId: scene.certificate._id, latinName: "Somebody Else" };
    expect(await errorCode(scene.person.as.mutation(api.student.certificates.setLatinName, input))).toBe(
      "certificateStateChanged",
    );
  });
});

describe("CERT-20: what was true at the issue", () => {
  test("program, period, pass mark and issuer stay, whatever changes later", async () => {
    const scene = await certifiedPerson();
    const { t, admin, certificate, record } = scene;
    const before = await record();
    expect(before).toMatchObject({
      program: [
        {
          title: "Module 0",
          lessons: [
            { title: "Lesson 0.0", minutes: 10 },
            { title: "Lesson 0.1", minutes: 10 },
          ],
        },
        { title: "Module 1", lessons: [{ title: "Lesson 1.0", minutes: 10 }] },
      ],
      passingScore: 80,
      issuer: { ...issuer, taxId: "12ABC34501DE35" },
    });
    expect(before.enrolledAt).toBeLessThanOrEqual(certificate.issuedAt);
    await admin.as.mutation(api.admin.issuer.update, { version: 1, ...issuer, legalName: "Another Ltda." });
    await mutate(t, async (ctx) => {
      for (const { _id } of await allRows(ctx, "lessons")) await ctx.db.patch("lessons", _id, { title: "Renamed" });
      for (const { _id } of await allRows(ctx, "courseExams"))
        await ctx.db.patch("courseExams", _id, { passingScore: 10 });
    });
    await begin(scene);
    expect(await record()).toEqual(before);
  });

  test("the pass mark is that of the exam which was passed, also when the lessons follow later", async () => {
    const { t, courseId, as } = await enrolled({ lessons: [1], passingScore: 60 });
    await attempt(t, as, courseId, 3);
    await mutate(t, async (ctx) => {
      for (const { _id } of await allRows(ctx, "courseExams"))
        await ctx.db.patch("courseExams", _id, { passingScore: 80 });
    });
    for (const { _id } of await lessonsOf(t, courseId))
      await as.mutation(api.student.progress.complete, { lessonId: _id });
    const [certificate] = await t.run((ctx) => allRows(ctx, "certificates"));
    const [record] = await t.run((ctx) => allRows(ctx, "certificateRecords"));
    expect([certificate?.score, record?.passingScore]).toEqual([6, 60]);
  });

  test("an issuer named later is taken once, by the first document", async () => {
    const scene = await certifiedPerson({ named: false });
    expect((await begin(scene)).document.issuer).toBeUndefined();
    await scene.admin.as.mutation(api.admin.issuer.update, { version: 0, ...issuer });
    expect((await begin(scene)).document.issuer?.legalName).toBe(issuer.legalName);
    await scene.admin.as.mutation(api.admin.issuer.update, { version: 1, ...issuer, legalName: "Another Ltda." });
    expect((await begin(scene)).document.issuer?.legalName).toBe(issuer.legalName);
  });
});

describe("CERT-21: who issues", () => {
  test.each([
    ["12.ABC.345/01DE-35", ""],
    ["12.abc.345/01de-35", ""],
    ["11.222.333/0001-81", ""],
    ["", ""],
    ["11.222.333/0001-82", "taxId: taxIdInvalid"],
    ["12.ABC.345/01DE-36", "taxId: taxIdInvalid"],
    ["00.000.000/0000-00", "taxId: taxIdInvalid"],
    ["1234", "taxId: taxIdInvalid"],
  ])("CNPJ %o: %o", async (taxId, expected) => {
    const { admin } = await certifiedPerson({ named: false });
    const saving = admin.as.mutation(api.admin.issuer.update, { version: 0, ...issuer, taxId });
    expect(await errorCode(saving)).toBe(expected);
  });

  test("every save is audited; one on an older version is refused", async () => {
    const { t, admin } = await certifiedPerson();
    expect(await errorCode(admin.as.mutation(api.admin.issuer.update, { version: 0, ...issuer }))).toBe("editConflict");
    const entries = await t.run((ctx) => allRows(ctx, "auditEntries"));
    expect(entries.filter(({ targetLabel }) => targetLabel === "issuer")).toMatchObject([
      { action: "settings.updated" },
    ]);
  });
});

describe("CERT-22: documents", () => {
  test("only of one's own certificates, or as an administrator", async () => {
    const scene = await certifiedPerson();
    const other = await certifiedPerson({ t: scene.t });
    expect(await errorCode(begin(scene))).toBe("");
    expect(await errorCode(begin(scene, scene.admin.as))).toBe("");
    expect(await errorCode(begin(scene, other.person.as))).toBe("notFound");
    expect(
      await errorCode(
        scene.t.mutation(internal.jobs.certificateFiles.begin, {
          certificateId: scene.certificate._id,
          language: "pt",
        }),
      ),
    ).toBe("notAuthenticated");
  });

  test("are limited by person", async () => {
    const scene = await certifiedPerson();
    const { t, certificate } = scene;
    const storageId = await t.run((ctx) => ctx.storage.store(new Blob(["%PDF"])));
    const file = { certificateId: certificate._id, language: "pt" as const, storageId, hasIssuer: true };
    await t.mutation(internal.jobs.certificateFiles.keep, file);
    for (let time = 0; time < 60; time++) await begin(scene);
    expect(await errorCode(begin(scene))).toBe("tooManyAttempts");
    expect(await errorCode(begin(scene, scene.admin.as))).toBe("");
  });

  test.each(["suspended", "revoked", "replaced"] as const)(
    "none of a %s certificate, and the kept ones go",
    async (state) => {
      const scene = await certifiedPerson();
      const { t, certificate } = scene;
      const store = () => t.run((ctx) => ctx.storage.store(new Blob(["%PDF"])));
      const keep = (storageId: Awaited<ReturnType<typeof store>>) =>
        t.mutation(internal.jobs.certificateFiles.keep, {
          certificateId: certificate._id,
          language: "pt",
          storageId,
          hasIssuer: true,
        });
      const files = () => t.run((ctx) => ctx.db.system.query("_storage").collect());
      expect(await keep(await store())).toBe(true);
      expect((await begin(scene)).storageId).not.toBeNull();
      expect(await keep(await store()), "two at once").toBe(true);
      expect(await files()).toHaveLength(1);
      await setState(scene, state);
      expect(await files()).toEqual([]);
      expect(await errorCode(begin(scene))).toBe("certificateNotValid");
      expect(await keep(await store()), "made meanwhile").toBe(false);
      expect(await files()).toEqual([]);
      await finishScheduled(t);
    },
  );
});

test("CERT-24: a file that is gone from storage stops neither a change of state nor the next download", async () => {
  const scene = await certifiedPerson();
  const { t, certificate } = scene;
  const store = () => t.run((ctx) => ctx.storage.store(new Blob(["%PDF"])));
  const keep = async () =>
    await t.mutation(internal.jobs.certificateFiles.keep, {
      ...{ certificateId: certificate._id, language: "pt", storageId: await store(), hasIssuer: true },
    });
  const files = () => t.run((ctx) => ctx.db.system.query("_storage").collect());
  const lose = async () => {
    for (const { _id } of await files()) await t.run((ctx) => ctx.storage.delete(_id));
  };
  await keep();
  await lose();
  await keep();
  expect(await files(), "made anew and kept").toHaveLength(1);
  await lose();
  await setState(scene, "revoked");
  expect(await t.run((ctx) => allRows(ctx, "certificateFiles"))).toEqual([]);
});

test("BADGE-4: places in the status list are random and never shared", async () => {
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  const first = await certifiedPerson();
  const place = (await first.record()).statusIndex;
  expect(place).toBe(131_072 / 2);
  const second = await certifiedPerson({ t: first.t });
  expect(await second.record()).toMatchObject({ statusList: 1, statusIndex: place });
  const third = await certifiedPerson({ t: first.t });
  expect(await third.record()).toMatchObject({ statusList: 2, statusIndex: place });
  vi.restoreAllMocks();
  const fourth = await certifiedPerson({ t: first.t });
  expect(await fourth.record()).toMatchObject({ statusList: 2 });
});
