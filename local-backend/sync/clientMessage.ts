import { errorText } from "../database/errors";
import { type GivenArguments, givenArguments } from "../values/givenArguments";
import { checkJsonLimits } from "../values/jsonLimits";
import type { JsonObject, JsonValue } from "../values/json";
import { decodeTimestamp } from "./wireTimestamp";

/**
 * Messages of the sync protocol (convex/src/browser/sync/protocol.ts), validated and reduced to what the server uses.
 */
export type ClientMessage =
  | {
      type: "Connect";
      sessionId: string;
      maxObservedTimestamp: number | null;
      /** The client's clock, in ms since 1970; null from one that does not tell. */
      clientTs: number | null;
    }
  | { type: "Authenticate"; baseVersion: number; credentials: Credentials }
  | {
      type: "ModifyQuerySet";
      baseVersion: number;
      newVersion: number;
      modifications: QueryModification[];
      /** Length of the frame in characters. */
      size: number;
    }
  | ({ type: "Mutation" | "Action"; requestId: number; path: string; component: string | null } & GivenArguments)
  | { type: "Event" };

export type MessageOf<Type extends ClientMessage["type"]> = Extract<ClientMessage, { type: Type }>;

export type Credentials =
  { kind: "none" } | { kind: "user"; token: string } | { kind: "admin"; key: string; acting: JsonObject | null };

export type QueryModification =
  | ({
      type: "Add";
      queryId: number;
      path: string;
      journal: string | null;
      component: string | null;
    } & GivenArguments)
  | { type: "Remove"; queryId: number };

/** A frame that violates the protocol. The client gets the text in a FatalError. */
export class ProtocolError extends Error {}

/** Maximum length of a function path, session id or journal, in UTF-16 units. */
const MAX_NAME = 4096;
const MAX_JOURNAL = 65_536;
const MAX_MESSAGE_BYTES = 20 * 1024 * 1024;

function fail(what: string): never {
  throw new ProtocolError(what);
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function count(message: JsonObject, field: string): number {
  const value = message[field];
  if (typeof value !== "number" || !Number.isInteger(value) || value < 0 || value > 0xffffffff) {
    fail(`Received an invalid message: ${field} must be an unsigned 32-bit integer`);
  }
  return value;
}

function text(message: JsonObject, field: string, limit = MAX_NAME): string {
  const value = message[field];
  if (typeof value !== "string" || value.length > limit) fail(`Received an invalid message: ${field} must be a string`);
  return value;
}

/** Of a request, or of one that adds a query. */
function argumentsOf({ args }: JsonObject): GivenArguments {
  if (!Array.isArray(args) || args.length > 1) fail("Received an invalid message: args must be an array of one object");
  const first = args.length === 0 ? {} : args[0];
  if (!isObject(first)) fail("Received an invalid message: args must be an array of one object");
  return givenArguments(first, MAX_MESSAGE_BYTES);
}

/** A message without the arguments in it, which are checked one by one. */
function envelopeOf(message: JsonValue): JsonValue {
  const envelope = withoutArguments(message);
  if (!isObject(envelope) || !Array.isArray(envelope.modifications)) return envelope;
  return { ...envelope, modifications: envelope.modifications.map(withoutArguments) };
}

function withoutArguments(value: JsonValue): JsonValue {
  if (!isObject(value)) return value;
  const { args: _args, ...rest } = value;
  return rest;
}

function componentOf(message: JsonObject): string | null {
  const path = message.componentPath;
  if (path === undefined || path === null || path === "") return null;
  return text(message, "componentPath");
}

function credentialsOf(message: JsonObject): Credentials {
  switch (message.tokenType) {
    case "None":
      return { kind: "none" };
    case "User":
      return { kind: "user", token: text(message, "value", 65_536) };
    case "Admin": {
      const acting = message.impersonating;
      if (acting !== undefined && acting !== null && !isObject(acting)) {
        fail("Received an invalid message: impersonating must be an object");
      }
      return { kind: "admin", key: text(message, "value"), acting: acting ?? null };
    }
    default:
      return fail("Received an invalid message: tokenType must be User, Admin or None");
  }
}

function modificationOf(value: JsonValue): QueryModification {
  if (!isObject(value)) fail("Received an invalid message: modifications must be objects");
  const queryId = count(value, "queryId");
  if (value.type === "Remove") return { type: "Remove", queryId };
  if (value.type !== "Add") fail("Received an invalid message: a modification is Add or Remove");
  const journal = value.journal === undefined || value.journal === null ? null : text(value, "journal", MAX_JOURNAL);
  return {
    type: "Add",
    queryId,
    path: text(value, "udfPath"),
    ...argumentsOf(value),
    journal,
    component: componentOf(value),
  };
}

/** Parses a text frame. Throws `ProtocolError` if it violates the protocol. */
export function parseClientMessage(frame: string): ClientMessage {
  let message: JsonValue;
  try {
    message = JSON.parse(frame) as JsonValue;
  } catch {
    return fail("Received Invalid JSON on websocket");
  }
  try {
    // One message may add all queries of a client.
    checkJsonLimits(envelopeOf(message), { bytes: MAX_MESSAGE_BYTES, arrayItems: 100_000 });
  } catch (error) {
    fail(`Received an invalid message: ${errorText(error)}`);
  }
  if (!isObject(message)) fail("Received an invalid message: expected an object");
  switch (message.type) {
    case "Connect": {
      const observed = message.maxObservedTimestamp;
      const timestamp =
        observed === undefined || observed === null ? null : decodeTimestamp(text(message, "maxObservedTimestamp"));
      if (typeof observed === "string" && timestamp === null) fail("Received an invalid message: maxObservedTimestamp");
      const sessionId = text(message, "sessionId", 128);
      if (sessionId === "") fail("Received an invalid message: sessionId must not be empty");
      const { clientTs = null } = message;
      if (clientTs !== null && !Number.isSafeInteger(clientTs)) {
        fail("Received an invalid message: clientTs must be an integer");
      }
      return { type: "Connect", sessionId, maxObservedTimestamp: timestamp, clientTs: clientTs as number | null };
    }
    case "Authenticate":
      return { type: "Authenticate", baseVersion: count(message, "baseVersion"), credentials: credentialsOf(message) };
    case "ModifyQuerySet": {
      const { modifications } = message;
      if (!Array.isArray(modifications)) fail("Received an invalid message: modifications must be an array");
      return {
        type: "ModifyQuerySet",
        baseVersion: count(message, "baseVersion"),
        newVersion: count(message, "newVersion"),
        modifications: modifications.map(modificationOf),
        size: frame.length,
      };
    }
    case "Mutation":
    case "Action":
      return {
        type: message.type,
        requestId: count(message, "requestId"),
        path: text(message, "udfPath"),
        ...argumentsOf(message),
        component: componentOf(message),
      };
    case "Event":
      return { type: "Event" };
    default:
      return fail("Received an invalid message: unknown type");
  }
}
