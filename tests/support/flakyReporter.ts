import type { Reporter, TestModule } from "vitest/node";

/** Names, at the end of a run, the tests that passed only when they were run again. */
export default class FlakyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const flaky = modules.flatMap((module) =>
      [...module.children.allTests("passed")]
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => `  ${module.relativeModuleId}: ${test.fullName}`),
    );
    if (flaky.length > 0) console.log(`Flaky:\n${flaky.join("\n")}`);
  }
}
