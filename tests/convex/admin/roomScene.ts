import { expect } from "vitest";
import { api } from "../../../convex/_generated/api";
import { enrolled, open } from "../examScene";
import { findViolations } from "../invariants";
import { addPerson, present, readTables } from "../setup";
import { paginationOpts } from "./scene";

/** Maria in an exam, and an administrator who looks at its live room. */
export async function room(shape: Parameters<typeof enrolled>[0] = {}) {
  const scene = await enrolled(shape);
  const admin = await addPerson(scene.t, "admin");
  const { sittingId, shown, ...sitting } = await open(scene);
  const examId = shown.exam._id;
  const rows = async () => (await admin.as.query(api.admin.examRoom.list, { examId, search: "", paginationOpts })).page;
  const seatId = await present((await rows())[0]?._id ?? null);
  const seat = () => admin.as.query(api.admin.examRoom.seat, { seatId });
  const page = () => present(scene.as.query(api.student.exams.get, { courseId: scene.courseId }));
  const beat = () => scene.as.mutation(api.student.exams.beat, { sittingId });
  const extend = (minutes: number) => admin.as.mutation(api.admin.examRoom.extend, { sittingId, minutes });
  const end = () => admin.as.mutation(api.admin.examRoom.end, { sittingId });
  const annul = (reason = "Celular na mesa") => admin.as.mutation(api.admin.examRoom.annul, { sittingId, reason });
  const sound = async () => expect(findViolations(await readTables(scene.t))).toEqual([]);
  return {
    ...scene,
    ...sitting,
    admin,
    examId,
    sittingId,
    shown,
    rows,
    seatId,
    seat,
    page,
    beat,
    extend,
    end,
    annul,
    sound,
  };
}
