import { literals } from "convex-helpers/validators";
import { lessonTypes } from "../../../shared/lessonTypes";

export const lessonTypeView = literals(...lessonTypes);
