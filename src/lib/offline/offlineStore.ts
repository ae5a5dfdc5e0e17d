import type { Id } from "@convex/_generated/dataModel";
import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { Viewer } from "@/lib/session";

/*
 * Data that a signed-in student's device stores for offline use.
 * Answers of shown queries, and lessons completed offline. It belongs to one person at a time; signing out
 * clears it (OFFLINE-12).
 */

const NAME = "selo-kept";
const VERSION = 1;
const QUEUE_NEWS = "selo-queue";

/**
 * Hash of the stored queries' return types.
 * A test prints the new one when a query's answer changes: a page must not read what an older client
 * stored.
 */
export const SHAPE = "5940ce2b";

export type ActiveViewer = Extract<Viewer, { status: "active" }>;
type UserId = ActiveViewer["userId"];

export interface StoredAnswer {
  user: UserId;
  /** Identifies the query and its arguments. */
  key: string;
  value: unknown;
  /** When the deployment answered; ms since epoch. */
  at: number;
  bytes: number;
  shape: string;
}

export interface QueuedLesson {
  user: UserId;
  lessonId: Id<"lessons">;
  at: number;
}

interface Schema extends DBSchema {
  viewer: { key: string; value: ActiveViewer };
  answers: { key: [string, string]; value: StoredAnswer };
  queue: { key: [string, string]; value: QueuedLesson };
}

const STORES = ["viewer", "answers", "queue"] as const;
let opened: Promise<IDBPDatabase<Schema>> | undefined;

function open(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>(NAME, VERSION, {
    upgrade(db) {
      db.createObjectStore("viewer");
      db.createObjectStore("answers", { keyPath: ["user", "key"] });
      db.createObjectStore("queue", { keyPath: ["user", "lessonId"] });
    },
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    terminated: () => (opened = undefined),
  }).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

/** Makes the viewer the store's owner; clears another's data first. */
export async function own(viewer: ActiveViewer): Promise<void> {
  const db = await open();
  const tx = db.transaction(STORES, "readwrite");
  const former = await tx.objectStore("viewer").get("viewer");
  if (former?.userId !== viewer.userId) await Promise.all(STORES.map((name) => tx.objectStore(name).clear()));
  await tx.objectStore("viewer").put(viewer, "viewer");
  await tx.done;
}

export async function findViewer(): Promise<ActiveViewer | undefined> {
  return await (await open()).get("viewer", "viewer");
}

async function isThere(): Promise<boolean> {
  return (await indexedDB.databases()).some(({ name }) => name === NAME);
}

/** Clears the store. Creates no database if there is none. */
export async function clearStore(): Promise<void> {
  if (!(await isThere())) return;
  const tx = (await open()).transaction(STORES, "readwrite");
  await Promise.all([...STORES.map((name) => tx.objectStore(name).clear()), tx.done]);
}

/**
 * Stores an answer if the store is still its user's.
 * A late answer stores nothing after signing out.
 */
export async function storeAnswer({ user, key, value }: Pick<StoredAnswer, "user" | "key" | "value">): Promise<void> {
  const tx = (await open()).transaction(["viewer", "answers"], "readwrite");
  const viewer = await tx.objectStore("viewer").get("viewer");
  if (viewer?.userId === user) {
    const bytes = new TextEncoder().encode(JSON.stringify(value)).length;
    if (value === null) await tx.objectStore("answers").delete([user, key]);
    else await tx.objectStore("answers").put({ user, key, value, at: Date.now(), bytes, shape: SHAPE });
  }
  await tx.done;
}

export async function findAnswer(user: UserId, key: string): Promise<StoredAnswer | undefined> {
  const found = await (await open()).get("answers", [user, key]);
  return found?.shape === SHAPE ? found : undefined;
}

export async function listAnswers(user: UserId): Promise<StoredAnswer[]> {
  const found = await (await open()).getAll("answers", IDBKeyRange.bound([user], [user, []]));
  return found.filter(({ shape }) => shape === SHAPE);
}

/** Deletes what is stored of a course for its students: outline, lessons, enrollment. */
export async function forgetCourse(user: UserId, courseId: string): Promise<void> {
  if (!(await isThere())) return;
  const answers = (await open()).transaction("answers", "readwrite");
  const range = IDBKeyRange.bound([user], [user, []]);
  for (let cursor = await answers.store.openCursor(range); cursor; cursor = await cursor.continue()) {
    const { key, value } = cursor.value as { key: string; value: { course?: { _id?: string } } };
    const isOfStudents = key.startsWith("student/");
    if (isOfStudents && (value.course?._id === courseId || key.includes(JSON.stringify(courseId))))
      await cursor.delete();
  }
  await answers.done;
}

/** Queues a completed lesson; false if the store has no owner. */
export async function queueLesson(lessonId: QueuedLesson["lessonId"]): Promise<boolean> {
  const tx = (await open()).transaction(["viewer", "queue"], "readwrite");
  const viewer = await tx.objectStore("viewer").get("viewer");
  if (viewer) await tx.objectStore("queue").put({ user: viewer.userId, lessonId, at: Date.now() });
  await tx.done;
  const tabs = new BroadcastChannel(QUEUE_NEWS);
  tabs.postMessage(null);
  tabs.close();
  return viewer !== undefined;
}

/**
 * Calls `listener` when any tab has queued a lesson.
 * Returns a function that stops watching.
 */
export function watchQueue(listener: () => void): () => void {
  const tabs = new BroadcastChannel(QUEUE_NEWS);
  tabs.onmessage = listener;
  return () => tabs.close();
}

export async function listQueue(user: UserId): Promise<QueuedLesson[]> {
  return await (await open()).getAll("queue", IDBKeyRange.bound([user], [user, []]));
}

/**
 * Queued lessons, lost on sign-out.
 * Creates no database if there is none.
 */
export async function listWaiting(user: UserId): Promise<QueuedLesson["lessonId"][]> {
  return (await isThere()) ? (await listQueue(user)).map(({ lessonId }) => lessonId) : [];
}

export async function dequeue({ user, lessonId }: QueuedLesson): Promise<void> {
  await (await open()).delete("queue", [user, lessonId]);
}
