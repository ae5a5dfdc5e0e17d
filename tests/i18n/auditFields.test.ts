import { expect, test } from "vitest";
import { courseForm } from "../../convex/shared/courseForm";
import { examForm } from "../../convex/shared/examForm";
import { lessonForm } from "../../convex/shared/lessonForm";
import { moduleForm } from "../../convex/shared/moduleForm";
import { texts } from "./texts";

test("ADMIN-19: the audit trail has a label for each field that an entry may name", () => {
  const names = [courseForm, examForm, lessonForm, moduleForm].flatMap((form) => Object.keys(form.shape));
  const missing = names.filter((name) => !texts.pt.has(`adminReports:audit.field.${name}`));
  expect(missing).toEqual([]);
});
