import { readFile, writeFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { openApi } from "../../convex/model/credentials/certificates/openApi";

/** `OPENAPI=write npx vitest run --project docs tests/docs/openApi.test.ts` updates the copy. */
const COPY = "docs/openapi.json";

test("VERIFY-7: docs/openapi.json is what the school serves", async () => {
  const served = `${JSON.stringify(openApi("https://your-deployment.convex.site"), null, 2)}\n`;
  if (process.env.OPENAPI === "write") await writeFile(COPY, served);
  expect(JSON.parse(await readFile(COPY, "utf8"))).toEqual(JSON.parse(served));
});
