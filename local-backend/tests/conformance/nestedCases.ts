import type { Value } from "convex/values";
import type { Case, Side } from "./case";

type Step = Record<string, unknown>;

const insert = (label: string): Step => ({ do: "insert", label });
const patch = (label: string): Step => ({ do: "patch", label });
const remove = (label: string): Step => ({ do: "remove", label });
const labels: Step = { do: "labels" };
const nested = (...steps: Step[]): Step => ({ do: "nested", steps });
/** Its error is caught by the caller; a text is the code of a ConvexError. */
const failing = (fail: boolean | string, ...steps: Step[]): Step => ({ do: "nested", steps, fail, catching: true });
const query: Step = { do: "query" };

/** tests/fixture/convex/relations.ts does the steps; what is there at the end is compared too. */
function steps(name: string, kind: "mutation" | "action", list: Step[], fail: boolean | string = false): Case {
  return {
    name: `nested calls of ${kind}s: ${name}`,
    run: async (side: Side) => {
      const args = { steps: list, fail } as unknown as Record<string, Value>;
      const call =
        kind === "mutation" ? side.mutation("relations:runMutation", args) : side.action("relations:runAction", args);
      return [await side.outcome(call), await side.query("relations:all")];
    },
  };
}

export const nestedCases: Case[] = [
  steps("a query sees the caller's writes", "mutation", [insert("a"), query, remove("a"), query]),
  steps("the caller sees a nested mutation's writes", "mutation", [nested(insert("a"), patch("a")), labels]),
  steps("a nested mutation changes the caller's rows", "mutation", [
    insert("a"),
    nested(patch("a"), insert("b")),
    labels,
  ]),
  steps("a failing one is undone alone", "mutation", [insert("a"), failing(true, insert("b")), labels]),
  steps("a failing one's patches and removals are undone", "mutation", [insert("a"), insert("b"), failing(true, patch("a"), remove("b")), labels]), // prettier-ignore
  steps("a failing one that is not caught takes the caller along", "mutation", [insert("a"), { do: "nested", steps: [insert("b")], fail: true }]), // prettier-ignore
  steps("the caller fails after it", "mutation", [nested(insert("a"))], true),
  steps("the caller fails with data after it", "mutation", [nested(insert("a"))], "code"),
  steps("three levels, the middle one fails", "mutation", [insert("a"), failing(true, insert("b"), nested(insert("c"))), labels]), // prettier-ignore
  steps("three levels, the last one fails and is caught", "mutation", [nested(insert("a"), failing("deep", insert("b")), labels), labels]), // prettier-ignore
  steps("goes on after a failure, and with another call", "mutation", [failing(true, insert("a")), nested(insert("b")), labels]), // prettier-ignore
  steps("the same row before, in and after a failure", "mutation", [insert("a"), failing(true, remove("a")), patch("a"), labels]), // prettier-ignore
  steps("data of a ConvexError reaches the caller", "mutation", [failing("inner", insert("a"))]),
  steps("data of a ConvexError of a query reaches the caller", "mutation", [{ do: "query", fail: true }]),
  steps("data of a ConvexError passes several callers", "mutation", [nested({ do: "nested", steps: [], fail: "far" })]),
  steps("arguments are validated", "mutation", [insert("a"), { do: "badArguments" }, labels]),
  steps("results are validated", "mutation", [insert("a"), { do: "badResult" }, labels]),
  steps("a function that is not there", "mutation", [insert("a"), { do: "unknown" }, labels]),
  steps("a mutation called as a query", "mutation", [insert("a"), { do: "ofAnotherKind" }, labels]),
  steps("side by side", "mutation", [{ do: "parallel", steps: [[insert("a"), labels], [insert("b"), labels]] }, labels]), // prettier-ignore
  steps("each is a transaction of its own", "action", [nested(insert("a")), query, failing(true, insert("b")), query]),
  steps("what was committed stays when the action fails", "action", [nested(insert("a"))], true),
  steps("a failure that is not caught ends it", "action", [nested(insert("a")), { do: "nested", steps: [insert("b")], fail: "stop" }, nested(insert("c"))]), // prettier-ignore
  steps("data of a ConvexError reaches it", "action", [failing("inner"), { do: "query", fail: true }]),
  steps("arguments are validated", "action", [{ do: "badArguments" }]),
  steps("results are validated", "action", [{ do: "badResult" }]),
  steps("a function that is not there", "action", [{ do: "unknown" }]),
  steps("a mutation called as a query", "action", [{ do: "ofAnotherKind" }]),
];
