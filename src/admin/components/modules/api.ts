import { useMutation, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";

export type ModuleDetail = NonNullable<FunctionReturnType<typeof api.admin.modules.get>>;
export type ModuleImpact = NonNullable<FunctionReturnType<typeof api.admin.modules.impact>>;

export const useModule = (moduleId: string) => useQuery(api.admin.modules.get, { moduleId });
export const useModuleImpact = (moduleId: string) => useQuery(api.admin.modules.impact, { moduleId });
export const useCreateModule = () => useMutation(api.admin.modules.create);
export const useUpdateModule = () => useMutation(api.admin.modules.update);
export const useRemoveModule = () => useMutation(api.admin.modules.remove);
