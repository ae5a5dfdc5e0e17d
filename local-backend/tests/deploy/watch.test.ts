import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BackendProcess, FixtureProject } from "../harness/backendProcess";

let backend: BackendProcess;
let project: FixtureProject;
let watching: ReturnType<FixtureProject["watch"]>;

beforeAll(async () => {
  backend = await BackendProcess.start();
  project = new FixtureProject(backend);
  await project.deploy();
  watching = project.watch(["dev", "--typecheck", "disable"]);
});
afterAll(async () => {
  await watching.stop();
  project.remove();
  await backend.remove();
});

let read = 0;

async function said(text: RegExp): Promise<void> {
  const news = () => watching.output().slice(read);
  await expect.poll(news, { interval: 50, timeout: 30_000 }).toMatch(text);
  read += (text.exec(news())?.index ?? 0) + 1;
}

/** Writes (null: removes) a file below `convex/`, with its folder. */
function put(file: string, source: string | null): void {
  const path = join(project.folder, "convex", file);
  if (source === null) rmSync(path, { recursive: true });
  else {
    mkdirSync(join(path, ".."), { recursive: true });
    writeFileSync(path, source);
  }
}

const original = (file: string) => readFileSync(join(project.folder, "convex", file), "utf8");
const secret = async () => (await backend.call("counters:secret", {})).value;

describe("npx convex dev", { timeout: 60_000 }, () => {
  it("pushes at its start", () => said(/Convex functions ready!/));

  it("shows what is wrong with the code, as on Convex, and goes on when it is mended", async () => {
    const source = original("counters.ts");
    put("counters.ts", `${source}\nthrow new Error("top level");\n`);
    await said(
      /Failed to analyze counters\.js: Uncaught Error: top level\n\s+at .*convex\/counters\.ts:\d+:\d+\)?\n(?!\s+at)/,
    );
    expect(await secret()).toBe("only for administrators");
    put("counters.ts", source.replace('"only for administrators"', '"mended"'));
    await said(/Convex functions ready!/);
    expect(await secret()).toBe("mended");
  });

  it("shows documents that do not fit, and goes on", async () => {
    await backend.call("messages:send", { channel: "watch", text: "a string" });
    const schema = original("schema.ts");
    put("schema.ts", schema.replace("text: v.string()", "text: v.number()"));
    await said(/Schema validation failed[^]*"messages"[^]*Path: \.text/);
    put("schema.ts", schema);
    await said(/Convex functions ready!/);
  });

  it("names what does not fit in a component, and goes on without it", async () => {
    put(
      "tiny/convex.config.ts",
      'import { defineComponent } from "convex/server";\nexport default defineComponent("tiny");\n',
    );
    put(
      "convex.config.ts",
      'import { defineApp } from "convex/server";\nimport tiny from "./tiny/convex.config";\nconst app = defineApp();\napp.use(tiny, { httpPrefix: "/tiny/" });\nexport default app;\n',
    );
    await said(/TypecheckError: .*\n?.*Component tiny is mounted at \/tiny\/ but has no HTTP routes/);
    put("convex.config.ts", 'import { defineApp } from "convex/server";\nexport default defineApp();\n');
    put("tiny", null);
    await said(/Convex functions ready!/);
    expect(await secret()).toBe("mended");
  });

  it("follows the functions' log lines and lives through a restart of the backend", async () => {
    await backend.call("messages:send", { channel: "watch", text: "one" });
    await said(/\[LOG\] 'sending' 'one'/);
    await backend.stop();
    await backend.start();
    expect(watching.alive()).toBe(true);
    put("counters.ts", original("counters.ts").replace('"mended"', '"after"'));
    await said(/Convex functions ready!/);
    expect(await secret()).toBe("after");
    await expect
      .poll(
        async () => {
          await backend.call("messages:send", { channel: "watch", text: "two" });
          return watching.output();
        },
        { interval: 500 },
      )
      .toContain("[LOG] 'sending' 'two'");
  });
});

describe('a "use node" file', { timeout: 60_000 }, () => {
  const source = `"use node";
import { WebSocket } from "ws";
import { createHash } from "node:crypto";
import { actionGeneric } from "convex/server";
export const kind = actionGeneric({ args: {}, handler: async () =>
  typeof WebSocket + " " + createHash("sha1").update("a").digest("hex").slice(0, 6) });
`;

  it("uses Node's modules and a package of npm, bundled or left outside", async () => {
    await watching.stop();
    put("nodeFile.ts", source);
    for (const config of ["{}", '{ "node": { "externalPackages": ["ws"] } }']) {
      writeFileSync(join(project.folder, "convex.json"), config);
      const deployed = await project.convex(["deploy", "--typecheck", "disable"]);
      expect(deployed.code, deployed.stderr).toBe(0);
      expect((await backend.call("nodeFile:kind", {})).value).toBe("function 86f7e4");
    }
  });

  it("may hold nothing but actions", async () => {
    put("nodeFile.ts", source.replaceAll("actionGeneric", "queryGeneric"));
    const deployed = await project.convex(["deploy", "--typecheck", "disable"]);
    expect(deployed.code).toBe(1);
    expect(deployed.stderr).toContain("Only actions can be defined in Node.js");
  });
});
