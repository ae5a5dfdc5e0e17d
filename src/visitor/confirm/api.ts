import { useMutation } from "convex/react";
import { api } from "@convex/_generated/api";

/** Returns whether the link was valid. */
export const useRedeem = () => useMutation(api.visitor.confirmations.redeem);
export const useRedeemAddress = () => useMutation(api.visitor.address.redeem);
