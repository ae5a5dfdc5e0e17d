import * as z from "zod/mini";
import { courseChoice, descriptionField, titleField } from "./contentFields";

export const moduleForm = z.object({ title: titleField, description: descriptionField });

/** Adds the course, which cannot be changed later. */
export const newModuleForm = z.extend(moduleForm, { courseId: courseChoice });
