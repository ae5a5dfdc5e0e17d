import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseClientMessage, ProtocolError } from "../../sync/clientMessage";

const refused = (frame: unknown) => {
  const text = typeof frame === "string" ? frame : JSON.stringify(frame);
  expect(() => parseClientMessage(text)).toThrow(ProtocolError);
};

describe("client messages", () => {
  it("are read as the client sends them", () => {
    const add = { type: "Add", queryId: 0, udfPath: "messages:list", args: [{ a: 1 }] };
    const frame = JSON.stringify({
      type: "ModifyQuerySet",
      baseVersion: 0,
      newVersion: 1,
      modifications: [add, { type: "Remove", queryId: 7 }],
    });
    expect(parseClientMessage(frame)).toEqual({
      type: "ModifyQuerySet",
      baseVersion: 0,
      newVersion: 1,
      modifications: [
        { type: "Add", queryId: 0, path: "messages:list", args: { a: 1 }, journal: null, component: null },
        { type: "Remove", queryId: 7 },
      ],
      size: frame.length,
    });
  });

  it("are refused when a field is missing or of another kind", () => {
    refused("");
    refused("null");
    refused([]);
    refused({ type: "Connect" });
    refused({ type: "Connect", sessionId: "s", maxObservedTimestamp: "nonsense" });
    for (const clientTs of ["0", 0.5, 2 ** 60]) refused({ type: "Connect", sessionId: "s", clientTs });
    refused({ type: "Mutation", requestId: -1, udfPath: "a:b", args: [{}] });
    refused({ type: "Mutation", requestId: 1.5, udfPath: "a:b", args: [{}] });
    refused({ type: "Mutation", requestId: 1e300, udfPath: "a:b", args: [{}] });
    refused({ type: "Mutation", requestId: 1, udfPath: "a:b", args: [1] });
    refused({ type: "Mutation", requestId: 1, udfPath: "a:b", args: [{}, {}] });
    refused({ type: "Mutation", requestId: 1, udfPath: "x".repeat(5000), args: [{}] });
    refused({
      type: "ModifyQuerySet",
      baseVersion: 0,
      newVersion: 1,
      modifications: [{ type: "Nothing", queryId: 1 }],
    });
    refused({ type: "Authenticate", baseVersion: 0, tokenType: "Root", value: "x" });
    refused({ type: "Unknown" });
  });

  it("are read without arguments that are no values of Convex, and say what is wrong with them", () => {
    const action = (args: string) =>
      parseClientMessage(`{"type":"Action","requestId":1,"udfPath":"a:b","args":[{"a":${args}}]}`);
    const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
    expect(action(nested(62))).not.toHaveProperty("invalid");
    const wrong = [nested(63), nested(100_000), '{"__proto__":{"b":1}}', '{"é":1}', '"\\ud800"', '{"$integer":"AQ"}'];
    for (const args of wrong) expect(action(args)).toMatchObject({ type: "Action", requestId: 1, args: {} });
    expect(action(nested(63))).toMatchObject({ invalid: "Value is too nested (maximum nesting 64)" });
  });

  it("are refused when something else nests too deep or carries __proto__", () => {
    const event = (value: string) => `{"type":"Event","event":${value}}`;
    refused(event("[".repeat(70) + "]".repeat(70)));
    refused(event("[".repeat(100_000) + "]".repeat(100_000)));
    refused(event('{"__proto__":1}'));
    const deep = '{"modifications":['.repeat(50_000) + "]}".repeat(50_000);
    refused(`{"type":"ModifyQuerySet","baseVersion":0,"newVersion":1,"modifications":[${deep}]}`);
  });

  it("SAFE-8: throw nothing but ProtocolError, whatever the frame", () => {
    const type = fc.constantFrom("Connect", "Authenticate", "ModifyQuerySet", "Mutation", "Action", "Event", "Ping");
    const field = fc.constantFrom(
      "sessionId",
      "baseVersion",
      "newVersion",
      "modifications",
      "requestId",
      "udfPath",
      "args",
      "value",
      "tokenType",
    );
    const message = fc
      .tuple(type, fc.dictionary(field, fc.jsonValue()))
      .map(([name, rest]) => JSON.stringify({ ...rest, type: name }));
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), message), (frame) => {
        try {
          parseClientMessage(frame);
        } catch (error) {
          expect(error).toBeInstanceOf(ProtocolError);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
