import { type Torture, violated } from "../../local-backend/tests/torture/torture";
import { argumentsOf, type CallScene } from "../cost/calls";
import { listPublic } from "../cost/publicFunctions";
import { hostileArguments, mixedArguments } from "../support/hostileArguments";
import { startProductStack } from "../support/productStack";
import { asText, marksIn, type Tables } from "../support/roleOracle";
import { breachesOf } from "../support/roleWrites";
import { call, honest, type Args } from "./hostileCall";
import { readAll, roles, setTheScene, type Role } from "./rolesScene";

/** Calls under way at a time. */
const AT_ONCE = 8;

/** Marks that some must have seen: those who may can. */
const seen: Partial<Record<Role, string>> = {
  student: "lessonContents.markdown",
  teacher: "examQuestions.questionText",
  otherTeacher: "examQuestions.questionText",
  support: "profiles.cep",
};

/** Calls of a function: about each course, both, and strange ones. */
function callsOf(path: string, scenes: CallScene[]): Args[] {
  const [own, other] = scenes.map((scene) => honest(argumentsOf(path, scene)) as Args);
  if (!own || !other) throw new Error("no scene");
  const ids = scenes.flatMap(({ course, ...rest }) =>
    Object.values({ ...course, ...rest })
      .flatMap((value: unknown) => value)
      .filter((value) => typeof value === "string"),
  );
  return [
    ...(path === "auth:signOut" ? [] : [own, other]),
    ...[...mixedArguments(own, other), ...mixedArguments(other, own)],
    ...[...hostileArguments(own, ids), ...hostileArguments(other, ids)],
  ];
}

/** Every public function, as each role, with ids of one's own course and of another: nobody gets or does more than their rights. */
export const rolesCase: Torture = {
  name: "roles",
  unit: "calls against the rights of a role",
  counts: { short: 2_000, usual: 30_000, long: 700_000 },
  async run({ count, random, progress }) {
    const stack = await startProductStack({ redactErrors: false });
    const figures = { "hostile calls": 0, roles: roles.length, values: 0, marks: 0 };
    const breaches = new Set<string>();
    /** Rows before the calls of a role, and after them. */
    let before: Tables = {};
    let after: Tables = {};
    const look = () => stack.restart({ whileStopped: () => void (after = readAll(stack.databaseFile)) });
    try {
      const { scenes, tokens, people } = await setTheScene(stack);
      const kinds = await listPublic(stack);
      const paths = Object.keys(kinds);
      const calls = new Map(paths.map((path) => [path, callsOf(path, scenes)]));
      await look();
      for (const [index, role] of roles.entries()) {
        before = after;
        const userId = role === "visitor" || role === "blocked" ? null : people[role].userId;
        const found = new Set<string>();
        // Every query about one's own course first: those who may must see its marks.
        const queries = paths.filter((path) => kinds[path] === "Query");
        const honestCalls = queries.map((path) => ({ path, args: calls.get(path)?.[role === "otherTeacher" ? 1 : 0] }));
        const hostileCall = () => {
          const path = random.pick(paths);
          return { path, args: random.pick(calls.get(path) ?? []) };
        };
        const callOnce = async (): Promise<void> => {
          const { path, args = {} } = honestCalls.shift() ?? hostileCall();
          const reply = await call(stack, tokens[role], path, args);
          if (role !== "visitor" && asText(reply).includes("notAuthenticated"))
            violated(`${role} was signed out: nothing after it is proved`);
          for (const { key } of marksIn(reply)) found.add(key);
          for (const breach of breachesOf(userId, { reply, before, after: before }))
            breaches.add(`${path} as ${role} with ${asText(args).slice(0, 300)}: ${breach}`);
          if (reply.status === "success") figures.values++;
          progress(++figures["hostile calls"]);
        };
        for (const end = Math.floor((count * (index + 1)) / roles.length); figures["hostile calls"] < end;)
          await Promise.all(Array.from({ length: Math.min(AT_ONCE, end - figures["hostile calls"]) }, callOnce));
        const wanted = seen[role];
        if (wanted !== undefined && honestCalls.length === 0 && !found.has(wanted))
          violated(`${role} never saw ${wanted}: nothing was proved`);
        figures.marks += found.size;
        await look();
        for (const breach of breachesOf(userId, { reply: null, before, after })) breaches.add(`as ${role}: ${breach}`);
      }
      if (breaches.size > 0) violated([...breaches].join("\n"));
      return { ...figures, breaches: breaches.size };
    } finally {
      await stack.close();
    }
  },
};
