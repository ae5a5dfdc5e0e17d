import { useMutation } from "convex/react";
import { api } from "@convex/_generated/api";

/** Whether the link was good. */
export const useRedeem = () => useMutation(api.visitor.confirmations.redeem);
export const useRedeemAddress = () => useMutation(api.visitor.address.redeem);
