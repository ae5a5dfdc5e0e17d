import * as z from "zod/mini";
import { descriptionField, titleField } from "./contentFields";

export const moduleForm = z.object({ title: titleField, description: descriptionField });
