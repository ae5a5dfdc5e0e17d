import { lazy, type ComponentType, type LazyExoticComponent } from "react";

interface Module<Props> {
  default: ComponentType<Props>;
}

export interface LazyPart<Props> extends LazyExoticComponent<ComponentType<Props>> {
  /** Loads it now. Once it has resolved, the part renders without suspending. */
  preload: () => Promise<void>;
}

/** A component that loads when it is first rendered, or before. */
export function lazyPart<Props = object>(load: () => Promise<Module<Props>>): LazyPart<Props> {
  let loaded: Module<Props> | undefined;
  const preload = async (): Promise<void> => {
    loaded = await load();
  };
  const part = lazy(() => (loaded ? atOnce(loaded) : load()));
  return Object.assign(part, { preload });
}

/** React takes any thenable, and does not suspend for one that calls back at once. */
function atOnce<Value>(value: Value): Promise<Value> {
  const thenable = { then: (resolved: (value: Value) => void) => resolved(value) };
  return thenable as unknown as Promise<Value>;
}
