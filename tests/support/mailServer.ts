import type { Socket } from "node:net";
import { simpleParser, type ParsedMail } from "mailparser";
import { SMTPServer } from "smtp-server";

/** Fault for the next message. */
type Fault =
  /** A code at the recipient, such as 451 or 550. */
  | { kind: "refuse"; code: number }
  /** A code after the whole message. */
  | { kind: "refuseMessage"; code: number }
  /** Ends the connection when the message begins. */
  | { kind: "drop" }
  /** Never answers. */
  | { kind: "hang" };

export interface MailServer {
  /** For MAIL_URL. */
  url: string;
  received: (ParsedMail & { recipients: string[] })[];
  /** Conversations that got as far as a recipient. */
  attempts: () => number;
  /** Replaces what is left of an earlier script. */
  script: (...faults: Fault[]) => void;
  close: () => Promise<void>;
}

const refusal = (code: number) => Object.assign(new Error("Scripted"), { responseCode: code });

/** A real SMTP server on loopback that fails in every way such servers do. */
export async function startMailServer(host = "127.0.0.1"): Promise<MailServer> {
  const received: MailServer["received"] = [];
  const faults: Fault[] = [];
  const sockets = new Set<Socket>();
  let attempts = 0;
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo: (_address, _session, done) => {
      attempts += 1;
      const [fault] = faults;
      if (fault?.kind !== "refuse") {
        done();
        return;
      }
      faults.shift();
      done(refusal(fault.code));
    },
    onData: (stream, session, done) => {
      const fault = faults.shift();
      if (fault?.kind === "drop") {
        for (const socket of sockets) socket.destroy();
        return;
      }
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      void simpleParser(stream).then((mail) => {
        if (fault?.kind === "hang") return;
        if (fault?.kind === "refuseMessage") {
          done(refusal(fault.code));
          return;
        }
        received.push({ ...mail, recipients });
        done();
      });
    },
  });
  server.on("error", () => undefined);
  server.server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const address = server.server.address();
  if (address === null || typeof address === "string") throw new Error("not listening");
  return {
    url: `smtp://${host}:${address.port}`,
    received,
    attempts: () => attempts,
    script: (...next) => void faults.splice(0, faults.length, ...next),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
