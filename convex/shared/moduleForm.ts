import * as z from "zod/mini";
import { courseChoice, descriptionField, titleField } from "./contentFields";

export const moduleForm = z.object({ title: titleField, description: descriptionField });

/** A module and the course that it goes into, which is chosen once. */
export const newModuleForm = z.extend(moduleForm, { courseId: courseChoice });
