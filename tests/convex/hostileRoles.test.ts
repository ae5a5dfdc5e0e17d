import { beforeAll, expect, test } from "vitest";
import { api } from "../../convex/_generated/api";
import { seededRandom } from "../../convex/model/demonstration/random";
import { hostileArguments, mixedArguments } from "../support/hostileArguments";
import { asText, marked, marksIn } from "../support/roleOracle";
import { breachesOf } from "../support/roleWrites";
import { call, matrix, type Caller, type Scene, type StaffCaller } from "./accessMatrix";
import { listPublicFunctions, setScene, type Kind } from "./accessScene";
import { createBackend, finishScheduled, present, readEveryTable } from "./setup";

/** Strange arguments of each function, besides those about the other course. */
const STRANGE = 1;
/** Calls after which the rows are looked at. */
const AT_ONCE = 40;
/** convex-test reads a cursor as JSON and fails by itself. */
const UNTOUCHED = ["cursor"];

type Args = Record<string, unknown>;

let kinds: Map<string, Kind>;
beforeAll(async () => {
  kinds = await listPublicFunctions();
});

/** Two courses with people of their own, where texts have marks, and nobody enrolls alone. */
async function setWorld() {
  const t = createBackend();
  const { scene, browsers, userIds, admin } = await setScene(t);
  const other = await setScene(t, "-other");
  await admin.as.mutation(api.admin.access.update, { mode: "byApproval" });
  await finishScheduled(t);
  const rows = Object.entries(await readEveryTable(t)).flatMap(([table, found]) =>
    found.map((row) => [table, row] as const),
  );
  await t.run(async (ctx) => {
    for (const [table, row] of rows) await ctx.db.patch(row._id as never, marked(table, row) as never);
  });
  return { t, own: scene, other: other.scene, browsers, userIds };
}

/** Ids of a scene. */
const idsOf = ({ bystander, ...scene }: Scene): string[] => [...Object.values(scene), bystander.userId];

interface Call {
  name: string;
  kind: Kind;
  args: Args;
  /** Later calls may leave less behind. */
  order: number;
}

/** Calls about the other course, about both, and strange ones; those about one's own come last, removals after all. */
async function listCalls(own: Scene, other: Scene): Promise<Call[]> {
  const random = seededRandom(7);
  const ids = [...idsOf(own), ...idsOf(other)];
  const calls: Call[] = [];
  for (const [row, { args }] of Object.entries(matrix)) {
    const name = row.split(" ")[0] ?? row;
    // Nothing after it would prove anything.
    if (name === "auth:signOut") continue;
    const kind = await present(kinds.get(name) ?? null);
    const [about, aboutOther] = [args(own), args(other)];
    const strange = [...hostileArguments(about, ids, UNTOUCHED)];
    const some = Array.from({ length: STRANGE }, () => strange[Math.floor(random() * strange.length)] ?? {});
    // A course beside what a call names, or where it names none, must not open more.
    const beside = [own, other].map(({ courseId }) => ({ ...aboutOther, courseId }));
    const foreign = [
      aboutOther,
      ...beside,
      ...mixedArguments(about, aboutOther),
      ...mixedArguments(aboutOther, about),
      ...some,
    ];
    const order = kind === "query" ? 0 : /:(remove|withdraw|discard|end|cancel|annul|sign)/u.test(name) ? 3 : 2;
    for (const each of foreign) calls.push({ name, kind, args: each, order: kind === "query" ? 0 : 1 });
    calls.push({ name, kind, args: about, order });
  }
  return calls.sort((one, next) => one.order - next.order);
}

const seenBy: Partial<Record<Caller | StaffCaller, string[]>> = {
  student: ["lessonContents.markdown", "profiles.cep"],
  support: ["profiles.cep", "profiles.adminNote"],
  teacher: ["examQuestions.questionText", "profiles.fullName", "versionTexts.text.content"],
};

test.each(["anonymous", "blocked", "notEnrolled", "student", "otherTeacher", "teacher", "support"] as const)(
  "ROLE-7: hostile calls as %s read and write nothing of others",
  { timeout: 40_000 },
  async (role) => {
    const { t, own, other, browsers, userIds } = await setWorld();
    const breaches = new Set<string>();
    const seen = new Set<string>();
    const note = (about: string, found: Parameters<typeof breachesOf>[1]) => {
      for (const breach of breachesOf(userIds[role], found)) breaches.add(`${about}: ${breach}`);
    };
    const calls = await listCalls(own, other);
    let before = await readEveryTable(t);
    for (let start = 0; start < calls.length; start += AT_ONCE) {
      const some = calls.slice(start, start + AT_ONCE);
      for (const { name, kind, args } of some) {
        const reply = await call(browsers[role], name, kind, args).catch(String);
        if (role !== "anonymous") expect(asText(reply)).not.toContain("notAuthenticated");
        for (const { key } of marksIn(reply)) seen.add(key);
        note(`${name} ${asText(args).slice(0, 200)}`, { reply, before, after: before });
      }
      if (some.every(({ kind }) => kind === "query")) continue;
      await finishScheduled(t);
      const after = await readEveryTable(t);
      note(`one of ${some.map(({ name }) => name).join(", ")}`, { reply: null, before, after });
      before = after;
    }
    expect([...breaches]).toEqual([]);
    // The marks can be seen by those who may.
    expect([...seen]).toEqual(expect.arrayContaining(seenBy[role] ?? []));
  },
);
