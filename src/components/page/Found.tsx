import type { ComponentProps, ReactNode } from "react";
import { StateMessage } from "@/components/StateMessage";
import { Loading } from "./Loading";

interface FoundProps<Value> {
  /** Undefined while it loads, null when there is none. */
  value: Value | null | undefined;
  loading: ReactNode;
  missing: ComponentProps<typeof StateMessage>;
  children: (value: Value) => ReactNode;
}

/** The content of a page about one record, which may be missing. */
export function Found<Value>({ value, loading, missing, children }: FoundProps<Value>): ReactNode {
  if (value === undefined) return <Loading page>{loading}</Loading>;
  return value === null ? <StateMessage page {...missing} /> : children(value);
}
