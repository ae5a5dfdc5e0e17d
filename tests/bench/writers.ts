import { setTimeout as wait } from "node:timers/promises";
import { LoadClient } from "../../local-backend/tests/harness/loadClient";
import type { ProductStack } from "../support/productStack";
import { createStudents, tokenSigner, type Student } from "../support/students";

const WRITERS = 10;
const EVERY_MS = 100;

/** Students who change their names in turn, ten times a second. */
export interface Writers {
  /** Once no name is changed anymore. */
  stop: () => Promise<void>;
}

/** Returns the version of their profiles. */
async function changeNames(writers: LoadClient[], first: number, isOver: () => boolean): Promise<number> {
  let version = first;
  for (; !isOver(); version += 1) {
    for (const [number, writer] of writers.entries()) {
      const profile = { version, fullName: `Student Number ${version}`, email: `writer-${number}@selo.example` };
      await Promise.all([writer.mutation("account/profile:update", profile), wait(EVERY_MS)]);
    }
  }
  return version;
}

/** Restarts the backend, to create students without the cost of their passwords. Returns what has them begin. */
export async function prepareWriters(stack: ProductStack): Promise<() => Promise<Writers>> {
  const students: Student[] = [];
  await stack.restart({
    whileStopped: async () => {
      students.push(...(await createStudents(stack.databaseFile, WRITERS, {})));
    },
  });
  const sign = tokenSigner(await stack.variable("JWT_PRIVATE_KEY"), stack.siteUrl);
  let version = 0;
  return async () => {
    const writers = await Promise.all(students.map((student) => LoadClient.connect(stack.url, sign(student))));
    let over = false;
    const writing = changeNames(writers, version, () => over);
    return {
      stop: async () => {
        over = true;
        version = await writing;
        for (const writer of writers) writer.close();
      },
    };
  };
}
