import { useMutation } from "convex/react";
import { api } from "@convex/_generated/api";

export const useCreateLesson = () => useMutation(api.admin.lessons.create);
export const useRemoveLesson = () => useMutation(api.admin.lessons.remove);
