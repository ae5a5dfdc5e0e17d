import { accessEventRules } from "../../../shared/accessEvents";
import { certificateStates } from "../../../shared/certificateStates";
import { accessHook } from "../../learning/accessEvents/openApi";

const code = { type: "string", examples: ["CERT-K57AB3D9-J97CD2E1-MI3K8ZQ0"] } as const;
const url = { type: "string", format: "uri" } as const;

const certificate = {
  type: "object",
  additionalProperties: false,
  required: [...["code", "state", "stateChangedAt", "name", "course", "hours", "issuedOn", "replacedBy", "verifyUrl"]],
  properties: {
    code,
    state: {
      type: "string",
      enum: certificateStates,
      description: "Only a valid certificate proves anything. A suspended one may become valid again.",
    },
    stateChangedAt: {
      anyOf: [{ type: "string", format: "date-time" }, { type: "null" }],
      description: "Null for a certificate whose state never changed.",
    },
    name: { type: "string", description: "The student's name, as printed." },
    course: { type: "string" },
    hours: { type: "integer", minimum: 1, description: "Course load." },
    issuedOn: { type: "string", format: "date", description: "Day of issue in Brasília." },
    replacedBy: {
      anyOf: [
        {
          type: "object",
          additionalProperties: false,
          required: ["code", "verifyUrl"],
          properties: { code, verifyUrl: url },
        },
        { type: "null" },
      ],
      description: "The corrected certificate, of a replaced one.",
    },
    verifyUrl: { ...url, description: "The page that shows the same, live, to people." },
  },
} as const;

const failure = (error: string) =>
  ({
    type: "object",
    additionalProperties: false,
    required: ["error"],
    properties: { error: { type: "string", const: error } },
  }) as const;

const json = (description: string, schema: object, headers: object = {}) => ({
  description,
  headers,
  content: { "application/json": { schema } },
});

const text = (description: string) => ({ description, schema: { type: "string" } });

/**
 * OpenAPI 3.1 of the public interface (VERIFY-7).
 * Served beside it.
 */
export function openApi(serverUrl: string) {
  const parameter = { name: "code", in: "path", required: true, schema: code };
  const validator = { ETag: text("Send it as If-None-Match to learn that nothing changed.") };
  return {
    openapi: "3.1.0",
    info: {
      title: "Certificates and access",
      version: "1",
      description:
        "Checks a certificate by its code; codes are compared without regard to case. Takes the events of checkouts.",
    },
    servers: [{ url: serverUrl }],
    paths: {
      "/api/certificates/{code}": {
        get: {
          operationId: "getCertificate",
          summary: "The state of a certificate and what is printed on it",
          parameters: [parameter],
          responses: {
            "200": json("The certificate, in any state.", certificate, validator),
            "304": { description: "Nothing changed since the reply with this ETag.", headers: validator },
            "404": json("No certificate has this code.", failure("notFound")),
            "429": json("Too many questions from this network or in all.", failure("tooManyRequests"), {
              "Retry-After": text("Seconds to wait."),
            }),
          },
        },
      },
      [accessEventRules.path]: accessHook,
    },
  };
}
