import { accessEventRules, accessEventTypes } from "../../../shared/accessEvents";
import { limits } from "../../../shared/limits";
import { mailLanguages } from "../../../shared/mailKinds";

const { timestampHeader, signatureHeader, bodyBytes, toleranceMs, id, name } = accessEventRules;

const maybe = (schema: { type: string; [more: string]: unknown }) => ({ ...schema, type: [schema.type, "null"] });

const event = {
  type: "object",
  additionalProperties: false,
  required: ["id", "type", "email"],
  properties: {
    id: {
      type: "string",
      pattern: "^[!-~]+$",
      minLength: 1,
      maxLength: id,
      description: "The checkout's name for the event. An id works once; sending the same event again does nothing.",
    },
    type: {
      type: "string",
      enum: accessEventTypes,
      description:
        "access.granted: a purchase. access.ended: a refund, which also ends the courses entered. access.test does nothing.",
    },
    email: { type: "string", format: "email", maxLength: limits.email },
    name: maybe({ type: "string", maxLength: limits.fullName }),
    language: maybe({ type: "string", description: "Of the mails.", examples: [...mailLanguages, "pt-BR"] }),
    course: {
      type: "string",
      minLength: 1,
      maxLength: name,
      description: "Slug or id. Absent: all courses, future ones too. Purchase and refund name the same.",
    },
    until: maybe({ type: "string", format: "date", description: "Last day, in Brasília. Absent: for ever." }),
    priceCents: maybe({ type: "integer", minimum: 0, maximum: limits.priceCents, description: "In centavos." }),
    reason: maybe({
      type: "string",
      maxLength: limits.passNote,
      description: "Of a purchase: a note that administrators see. Of a refund: what the student is told.",
    }),
  },
};

const header = (headerName: string, description: string, pattern: string) => ({
  ...{ name: headerName, in: "header", required: true, description },
  schema: { type: "string", pattern },
});

/** A reply with one of the codes. */
const refused = (description: string, codes: readonly string[], more: object = {}, headers: object = {}) => ({
  description,
  headers,
  content: {
    "application/json": {
      schema: {
        type: "object",
        additionalProperties: false,
        required: ["error"],
        properties: { error: { type: "string", enum: codes }, ...more },
      },
    },
  },
});

const done = {
  type: "object",
  additionalProperties: false,
  required: ["id", "status"],
  properties: { id: { type: "string" }, status: { type: "string", const: "done" } },
};

/** OpenAPI of the incoming webhook (HOOK-1). */
export const accessHook = {
  post: {
    operationId: "receiveAccessEvent",
    summary: "A purchase or a refund that a checkout tells",
    description: `Send an event again after a network failure, a 429 or a 5xx; keep the order of one person's events.`,
    parameters: [
      header(
        timestampHeader,
        `Seconds since 1970, at most ${toleranceMs / 60_000} minutes from the school's clock. Repeated events need a new one.`,
        "^[0-9]{1,12}$",
      ),
      header(
        signatureHeader,
        `"v1=" and the hexadecimal HMAC-SHA256, keyed with the secret as text, of the timestamp, a full stop and the body's bytes.`,
        "^v1=[0-9a-fA-F]{64}$",
      ),
    ],
    requestBody: {
      required: true,
      description: `At most ${bodyBytes} bytes of JSON in UTF-8.`,
      content: { "application/json": { schema: event } },
    },
    responses: {
      "200": {
        description: "Taken, now or before. The reply is the same whether or not the address has an account.",
        content: { "application/json": { schema: done } },
      },
      "400": refused("Not an event.", ["invalidBody"], {
        field: { type: "string", description: "The field that is wrong or unknown; absent if the body is no object." },
      }),
      "401": refused("Not signed, or not now.", ["invalidSignature", "staleTimestamp"]),
      "405": refused("Only POST is answered.", ["methodNotAllowed"]),
      "409": refused("An earlier event with this id had another body.", ["idReused"]),
      "413": refused("The body is too large.", ["bodyTooLarge"]),
      "422": refused("No course has this slug or id. The event can be sent again.", ["courseUnknown"]),
      "429": refused(
        "Too many events, or too many mails to this address. Nothing was done.",
        ["tooManyRequests"],
        {},
        {
          "Retry-After": { description: "Seconds to wait.", schema: { type: "string" } },
        },
      ),
      "503": refused("The school takes no events: it has no secret.", ["webhookNotConfigured"]),
    },
  },
};
