import type { ComponentScope } from "./componentScope";

type Exports = Record<string, unknown>;

/** A pushed module under its push's variables, evaluated once on first use. */
export class AppModule {
  #exports: Exports | null = null;
  #importing: Promise<Exports> | null = null;

  constructor(
    readonly path: string,
    readonly environment: "isolate" | "node",
    private readonly evaluate: () => Promise<Exports>,
    /** Of a component's module; null for the app's. */
    readonly scope: ComponentScope | null = null,
  ) {}

  get exports(): Exports | null {
    return this.#exports;
  }

  /** Rejects with `PushError` if its top level throws. */
  load(): Promise<Exports> {
    this.#importing ??= this.evaluate().then(
      (exports) => (this.#exports = exports),
      (error: unknown) => {
        this.#importing = null;
        throw error;
      },
    );
    return this.#importing;
  }
}
