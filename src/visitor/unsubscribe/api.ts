import { useMutation } from "convex/react";
import { api } from "@convex/_generated/api";

/** Stops a kind of mail and returns it; null for an invalid link. */
export const useStop = () => useMutation(api.visitor.mailChoices.stop);
