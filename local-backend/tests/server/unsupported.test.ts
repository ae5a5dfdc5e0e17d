import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ADMIN_KEY, type BackendProcess } from "../harness/backendProcess";
import { startWithFixture } from "../harness/fixtureBackend";
import { RawClient } from "../harness/rawClient";

let backend: BackendProcess;
beforeAll(async () => {
  backend = await startWithFixture({ redactErrors: false });
});
afterAll(() => backend.remove());

describe("BACKEND-3: what the embedded backend does not have says so, with the way out", () => {
  it("functions of components that are not mounted, over the sync protocol", async () => {
    const client = await RawClient.connect(backend.url);
    const call = { udfPath: "counters:get", args: [{ name: "a" }], componentPath: "tiny" };
    client.modify([{ type: "Add", queryId: 0, ...call }]);
    client.send({ type: "Mutation", requestId: 0, ...call });
    client.send({ type: "Action", requestId: 1, ...call });
    const mutation = await client.message("MutationResponse");
    const action = await client.message("ActionResponse");
    await client.until(() => client.errors.size + client.results.size > 0);
    const texts = [client.errors.get(0)?.errorMessage, mutation.result, action.result];
    for (const text of texts) expect(text).toMatch(/ComponentPathNotFound: Component "tiny" is not mounted/);
    // The same path without a component is another query.
    client.add(1, "counters:get", { name: "a" });
    await client.until(() => client.results.has(1));
    client.close();
  });

  it("functions of components that are not mounted, over HTTP", async () => {
    const body = { path: "counters:get", args: { name: "a" }, componentPath: "tiny" };
    const response = await backend.post("/api/function", body, { Authorization: `Convex ${ADMIN_KEY}` });
    const { errorMessage } = (await response.json()) as { errorMessage: string };
    expect(errorMessage).toMatch(/ComponentPathNotFound: Component "tiny" is not mounted/);
  });

  it.each([
    ["missing:vectorSearch", /Vector search: not supported by the embedded backend\. Use a Convex cloud/],
    ["missing:component", /Child component tiny not found/],
    ["missing:signJwt", /signJwt: not supported by the embedded backend\. Use a Convex cloud/],
  ])("%s", async (path, text) => {
    const answer = await backend.call(path, {});
    expect(answer.status).toBe("error");
    expect(answer.errorMessage).toMatch(text);
  });

  it("deleting what an unmounted component left", async () => {
    const headers = { Authorization: `Convex ${ADMIN_KEY}` };
    const response = await backend.post("/api/delete_component", { componentId: "tiny" }, headers);
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ message: expect.stringContaining("keeps the data of unmounted") as string }),
    ]);
  });

  it("managed services and arguments of components", async () => {
    const { value } = await backend.call("missing:syscalls", {});
    const refused = "not supported by the embedded backend. Use a Convex cloud or self-hosted deployment, or";
    expect(value).toEqual([
      `Convex-managed services: ${refused} call the service's provider here.`,
      `Convex-managed services: ${refused} call the service's provider here.`,
      `Arguments of components: ${refused} declare them as variables (env).`,
    ]);
  });
});
