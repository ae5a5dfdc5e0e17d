import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { corsHeaders, refusal } from "../../server/originGuard";

const request = (headers: Record<string, string>, method = "GET") =>
  ({ headers, headersDistinct: {}, method }) as unknown as IncomingMessage;
const none = new Set<string>();

describe("host and origin", () => {
  it("of this machine are let in, on any port", () => {
    for (const host of ["localhost", "localhost:3210", "127.0.0.1:1", "[::1]:65535", "LOCALHOST:80"]) {
      expect(refusal(request({ host }), none)).toBeNull();
    }
    for (const origin of ["http://localhost:5173", "https://127.0.0.1", "http://[::1]:8080"]) {
      expect(refusal(request({ host: "localhost", origin }), none)).toBeNull();
    }
  });

  it("of others are refused, look-alikes included", () => {
    for (const host of [
      "example.com",
      "localhost.example.com",
      "127.0.0.1.nip.io",
      "0.0.0.0",
      "localhost:3210:1",
      "evil@localhost",
      "",
    ]) {
      expect(refusal(request({ host }), none)?.message, host).toContain("is refused");
    }
    expect(refusal(request({}), none)?.message).toContain("is refused");
    for (const origin of [
      "http://example.com",
      "null",
      "http://localhost.example.com",
      "file://",
      "http://localhost@evil.com",
    ]) {
      expect(refusal(request({ host: "localhost", origin }), none)?.message, origin).toContain("is refused");
    }
  });

  it("may be listed", () => {
    const listed = new Set(["https://school.example"]);
    expect(refusal(request({ host: "localhost", origin: "https://school.example" }), listed)).toBeNull();
    expect(refusal(request({ host: "localhost", origin: "https://school.example.evil" }), listed)).not.toBeNull();
  });

  it("get Convex's CORS headers", () => {
    const headers = {
      origin: "http://localhost:5173",
      "access-control-request-headers": "authorization,convex-client",
    };
    expect(corsHeaders(request(headers, "OPTIONS"))).toMatchObject({
      "Access-Control-Allow-Origin": "http://localhost:5173",
      "Access-Control-Allow-Headers": "authorization,convex-client",
      "Access-Control-Allow-Credentials": "true",
      "Access-Control-Max-Age": "86400",
    });
  });
});
