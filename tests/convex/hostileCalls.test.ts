import { beforeAll, expect, test } from "vitest";
import { errorCodes } from "../../convex/shared/errorCodes";
import { hostileArguments } from "../support/hostileArguments";
import { call, callers, matrix, type Scene } from "./accessMatrix";
import { listPublicFunctions, setScene, type Kind } from "./accessScene";
import { createBackend, present, readErrorData } from "./setup";

let kinds: Map<string, Kind>;
let shared: Awaited<ReturnType<typeof setScene>>;
beforeAll(async () => {
  kinds = await listPublicFunctions();
  shared = await setScene(createBackend());
});

/** Ids from every table of a scene, without the texts. */
const idsOf = ({ bystander, ...scene }: Scene): string[] => [
  ...Object.values(scene),
  bystander.userId,
  bystander.sessionId,
  "9".repeat(31),
];

/** convex-test reads a cursor as JSON and fails by itself; `npm run torture` changes it on a real one. */
const UNTOUCHED = ["cursor"];

/** Null for one that a caller may meet: a code, or a refusal of arguments by their validator. */
function untyped(error: unknown): string | null {
  const { code } = readErrorData(error);
  if (code !== undefined) return errorCodes.some((known) => known === code) ? null : `unknown code ${code}`;
  return /Validator error|ArgumentValidationError/u.test(String(error)) ? null : String(error).slice(0, 300);
}

test.each(Object.entries(matrix))(
  "ACCESS-12: every error of %s has a type, whoever calls with what",
  async (row, { args }) => {
    const name = row.split(" ")[0] ?? row;
    const kind = await present(kinds.get(name) ?? null);
    const { scene, browsers } = kind === "query" ? shared : await setScene(createBackend());
    const found = new Map<string, string>();
    for (const caller of callers)
      for (const hostile of hostileArguments(args(scene), idsOf(scene), UNTOUCHED))
        try {
          await call(browsers[caller], name, kind, hostile);
        } catch (error) {
          const text = untyped(error);
          if (text !== null)
            found.set(
              text,
              `${caller} ${JSON.stringify(hostile, (_, v: unknown) => (typeof v === "bigint" ? `${v}n` : v)).slice(0, 300)}`,
            );
        }
    expect([...found]).toEqual([]);
  },
);
