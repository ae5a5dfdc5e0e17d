import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** The response to one request, after `afterMs`. */
export type Reply = { afterMs?: number } & (
  | { kind: "text"; text: string; finishReason?: string; refusal?: string }
  | { kind: "status"; status: number; code?: string; headers?: Record<string, string> }
  | { kind: "raw"; body: string; contentType?: string }
  /** Headers and half a body, then nothing. */
  | { kind: "stall" }
  | { kind: "hang" }
  | { kind: "drop" }
  | { kind: "endless" }
);

interface AiRequest {
  /** Named in the prompt. */
  lesson: string;
  model: string;
  authorization: string;
  messages: { role: string; content: string }[];
  at: number;
}

export interface AiServer {
  /** For AI_BASE_URL. */
  url: string;
  requests: AiRequest[];
  /** The next responses for a lesson ("" for any); afterwards every request succeeds again. */
  script: (lesson: string, ...replies: Reply[]) => void;
  /** Delays responses without their own `afterMs`. */
  pace: (ms: number) => void;
  close: () => Promise<void>;
}

/** Speaks OpenAI's chat completions and fails in every way that such servers do. */
export async function startAiServer(): Promise<AiServer> {
  const requests: AiRequest[] = [];
  const scripts = new Map<string, Reply[]>();
  let paceMs = 0;
  const server = createServer((incoming, response) => {
    void readBody(incoming).then(async (body) => {
      const request = toRequest(incoming, body);
      requests.push(request);
      const scripted = scripts.get(request.lesson)?.shift() ?? scripts.get("")?.shift();
      const reply = scripted ?? { kind: "text" as const, text: `## ${request.lesson}\n\nTexto gerado.` };
      await new Promise((resolve) => setTimeout(resolve, reply.afterMs ?? paceMs));
      send(response, reply, request.model);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    script: (lesson, ...replies) => void scripts.set(lesson, replies),
    pace: (ms) => (paceMs = ms),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of incoming) body += String(chunk);
  return body;
}

function toRequest(incoming: IncomingMessage, body: string): AiRequest {
  const { model, messages } = JSON.parse(body) as Pick<AiRequest, "model" | "messages">;
  const prompt = messages.map(({ content }) => content).join("\n");
  const lesson = /^Aula a escrever: (.*)$/m.exec(prompt)?.[1] ?? "";
  return { lesson, model, messages, authorization: incoming.headers.authorization ?? "", at: Date.now() };
}

function send(response: ServerResponse, reply: Reply, model: string): void {
  const json = { "content-type": "application/json" };
  switch (reply.kind) {
    case "hang":
      return;
    case "drop":
      response.socket?.destroy();
      return;
    case "stall":
      response.writeHead(200, { ...json, "content-length": "1000" });
      response.write('{"choices":');
      return;
    case "endless": {
      response.writeHead(200, json);
      const pour = () => {
        while (!response.destroyed && response.write("x".repeat(65_536)));
      };
      response.on("drain", pour);
      pour();
      return;
    }
    case "raw":
      response.writeHead(200, { "content-type": reply.contentType ?? "application/json" }).end(reply.body);
      return;
    case "status": {
      const error = { message: "Incorrect API key provided: sk-secret", type: "error", code: reply.code ?? null };
      response.writeHead(reply.status, { ...json, ...reply.headers }).end(JSON.stringify({ error }));
      return;
    }
    case "text": {
      const message = { role: "assistant", content: reply.text, refusal: reply.refusal ?? null };
      const choices = [{ index: 0, message, finish_reason: reply.finishReason ?? "stop" }];
      const completion = { id: "chatcmpl-1", object: "chat.completion", created: 1, model, choices };
      response.writeHead(200, json).end(JSON.stringify(completion));
    }
  }
}
