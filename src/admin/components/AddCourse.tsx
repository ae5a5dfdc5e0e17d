import { useState } from "react";
import type { CourseDetail } from "@/admin/components/api";
import { BusyButton } from "@/components/form/BusyButton";
import { useServerAction, type ActionTexts } from "@/components/useServerAction";
import classes from "./AddCourse.module.css";
import { CourseSelect } from "./CourseSelect";

interface AddCourseProps {
  /** Labels of the select and the button. */
  label: string;
  action: string;
  texts: ActionTexts;
  onAdd: (courseId: CourseDetail["_id"]) => Promise<unknown>;
}

/** A select over all courses with a button that adds the chosen one. */
export function AddCourse({ label, action, texts, onAdd }: AddCourseProps) {
  const { run, working } = useServerAction();
  const [courseId, setCourseId] = useState("");
  // A new key empties the select.
  const [turn, setTurn] = useState(0);

  const add = async (): Promise<void> => {
    if (!(await run(() => onAdd(courseId as CourseDetail["_id"]), texts))) return;
    setCourseId("");
    setTurn(turn + 1);
  };

  return (
    <div className={classes.root}>
      <CourseSelect key={turn} label={label} onChange={setCourseId} optional />
      <BusyButton variant="secondary" busy={working} disabled={courseId === ""} onClick={() => void add()}>
        {action}
      </BusyButton>
    </div>
  );
}
