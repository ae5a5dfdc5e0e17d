import { useMutation } from "convex/react";
import { api } from "@convex/_generated/api";

/** The kind of mail that is stopped now; null for a link that is not ours. */
export const useStop = () => useMutation(api.visitor.mailChoices.stop);
