import { useQuery } from "convex/react";
import { getFunctionName, type FunctionArgs, type FunctionReference, type FunctionReturnType } from "convex/server";
import { useEffect, useState } from "react";
import { documentAnswer, useForgetAnswer } from "./documentAnswers";
import { changeKept, useKept, useKnownViewer } from "./keptState";

type Query = FunctionReference<"query">;

/** The code of the database loads with the first answer. */
export const loadStore = () => import("./offline/keptStore");

export const keyOf = <Name extends Query>(query: Name, args: FunctionArgs<Name>): string =>
  `${getFunctionName(query)} ${JSON.stringify(args)}`;

/** Storage that is full or refused is no failure: the page then has what the server says. */
export const ignoreRefusal = (): undefined => undefined;

/**
 * `useQuery` that starts with what the document knows (LIVE-9) or what this device has kept of the student's
 * (OFFLINE-9); the deployment's own answer follows, counts, and is kept.
 */
export function useKnownQuery<Name extends Query>(
  query: Name,
  args: FunctionArgs<Name> | "skip",
): FunctionReturnType<Name> | undefined {
  const live: FunctionReturnType<Name> | undefined = useQuery(query, args as FunctionArgs<Name>);
  useForgetAnswer(query, args as FunctionArgs<Name>, live !== undefined);
  const kept = useKeptAnswer<FunctionReturnType<Name>>(args === "skip" ? null : keyOf(query, args), live);
  if (live !== undefined || args === "skip") return live;
  return documentAnswer(query, args) ?? kept;
}

function useKeptAnswer<Value>(key: string | null, live: Value | undefined): Value | undefined {
  const viewer = useKnownViewer();
  const user = viewer?.status === "active" ? viewer.userId : null;
  const [kept, setKept] = useState<{ key: string; user: string; value: unknown; at: number }>();
  const waiting = live === undefined;

  useEffect(() => {
    if (!waiting || user === null || key === null) return undefined;
    let wanted = true;
    loadStore()
      .then(({ findAnswer }) => findAnswer(user, key))
      .then((found) => {
        if (!wanted || !found) return;
        setKept(found);
        changeKept(({ shown }) => ({ shown: { ...shown, [key]: found.at } }));
      })
      .catch(ignoreRefusal);
    return () => {
      wanted = false;
      changeKept(({ shown: { [key]: _gone, ...shown } }) => ({ shown }));
    };
  }, [waiting, user, key]);

  // Again once it is settled whose this device is: until then, nothing may have been kept.
  const owner = useKept("owner");
  useEffect(() => {
    if (live === undefined || user === null || key === null) return;
    loadStore()
      .then(({ keepAnswer }) => keepAnswer({ user, key, value: live }))
      .catch(ignoreRefusal);
  }, [live, user, key, owner]);

  return kept?.key === key && kept.user === user ? (kept.value as Value) : undefined;
}
