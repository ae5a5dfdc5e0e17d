import { v, type Infer } from "convex/values";
import type { Doc } from "../../_generated/dataModel";

export const viewerView = v.union(
  v.object({ status: v.literal("anonymous") }),
  v.object({ status: v.literal("blocked") }),
  v.object({
    status: v.literal("active"),
    userId: v.id("users"),
    fullName: v.string(),
    email: v.string(),
    isAdmin: v.boolean(),
  }),
);

export const profileView = v.object({
  fullName: v.string(),
  email: v.string(),
  dataNascimento: v.union(v.string(), v.null()),
  uf: v.union(v.string(), v.null()),
  cep: v.union(v.string(), v.null()),
  avatarUrl: v.union(v.string(), v.null()),
});

export function toProfileView(profile: Doc<"profiles">): Infer<typeof profileView> {
  return {
    fullName: profile.fullName,
    email: profile.email,
    dataNascimento: profile.dataNascimento ?? null,
    uf: profile.uf ?? null,
    cep: profile.cep ?? null,
    avatarUrl: profile.avatarUrl ?? null,
  };
}
