import { createPrivateKey, sign } from "node:crypto";
import { toSearchText } from "../../convex/shared/searchText";
import { openDatabase } from "../../local-backend/database/database";

/** A student with a session, written to a stopped backend's file because sign-up costs a password hash. */
export interface Student {
  userId: string;
  sessionId: string;
  email: string;
}

/**
 * @param databaseFile of a stopped backend
 * @param courseIds courses to enroll every student in
 * @param role of every student
 * @param confirmed whether their addresses are confirmed
 * @param secret hash of every student's password; without one nobody can sign in
 */
export async function createStudents(
  databaseFile: string,
  count: number,
  {
    courseIds = [],
    role,
    confirmed = false,
    secret,
  }: { courseIds?: string[]; role?: "admin"; confirmed?: boolean; secret?: string },
): Promise<Student[]> {
  const database = openDatabase({ path: databaseFile });
  try {
    const students: Student[] = [];
    const now = Date.now();
    for (let start = 0; start < count; start += 100) {
      const transaction = database.begin();
      for (let index = start; index < Math.min(count, start + 100); index++) {
        const email = `${role ?? "student"}-${index}-${now}@selo.example`;
        const userId = transaction.insert("users", {
          ...{ email, name: `Student ${index}` },
          ...(confirmed && { emailVerificationTime: now }),
        });
        const account = { userId, provider: "password", providerAccountId: email };
        transaction.insert("authAccounts", secret === undefined ? account : { ...account, secret });
        const fullName = `Student ${index}`;
        transaction.insert("profiles", {
          userId,
          fullName,
          email,
          isBlocked: false,
          version: 0,
          searchText: toSearchText(`${fullName} ${email}`),
          courseCount: courseIds.length,
          language: "pt",
          stoppedMails: [],
        });
        transaction.insert("acceptances", { userId, terms: "2026-01-01", privacy: "2026-01-01", acceptedAt: now });
        const sessionId = transaction.insert("authSessions", { userId, expirationTime: now + 86_400_000 });
        transaction.insert("sessionDevices", { sessionId, lastSeenAt: now });
        if (role) {
          transaction.insert("userRoles", { userId, role });
          // Filled tables may require it of administrators.
          const unused = { sealedSecret: "none", lastStep: 0, recoveryHashes: [] };
          transaction.insert("secondFactors", { userId, activeAt: now, ...unused });
        }
        for (const courseId of courseIds) {
          const searchText = toSearchText(`${fullName} ${email}`);
          const enrollment = { userId, courseId, enrolledAt: now, completedLessonCount: 0, hasCoupon: false };
          transaction.insert("enrollments", { ...enrollment, searchText });
        }
        students.push({ userId, sessionId, email });
      }
      await database.whenDurable(database.commit(transaction));
    }
    return students;
  } finally {
    database.close();
  }
}

/** One more session of a student, written as above. */
export async function addSession(databaseFile: string, { userId }: Pick<Student, "userId">): Promise<string> {
  const database = openDatabase({ path: databaseFile });
  try {
    const transaction = database.begin();
    const sessionId = transaction.insert("authSessions", { userId, expirationTime: Date.now() + 86_400_000 });
    transaction.insert("sessionDevices", { sessionId, lastSeenAt: Date.now() });
    await database.whenDurable(database.commit(transaction));
    return sessionId;
  } finally {
    database.close();
  }
}

/** Signs tokens as Convex Auth does, with the deployment's key. */
export function tokenSigner(privateKey: string, siteUrl: string): (student: Student) => string {
  // The variable holds the PEM file with spaces for line breaks.
  const der = Buffer.from(privateKey.replace(/-----[A-Z ]+-----|\s/g, ""), "base64");
  const key = createPrivateKey({ key: der, format: "der", type: "pkcs8" });
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  return ({ userId, sessionId }) => {
    const iat = Math.floor(Date.now() / 1_000);
    const claims = { sub: `${userId}|${sessionId}`, iss: siteUrl, aud: "convex", iat, exp: iat + 3_600 };
    const content = `${encode({ alg: "RS256" })}.${encode(claims)}`;
    return `${content}.${sign("RSA-SHA256", Buffer.from(content), key).toString("base64url")}`;
  };
}
