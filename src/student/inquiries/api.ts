import { useMutation, usePaginatedQuery, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";

const inquiries = api.student.inquiries;

export type OwnInquiry = FunctionReturnType<typeof inquiries.list>["page"][number];
export type PlaceId = OwnInquiry["placeId"];

export const INQUIRIES_PER_PAGE = 10;

export const usePlaceInquiries = (placeId: PlaceId) => useQuery(inquiries.ofPlace, { placeId });
export const useOwnInquiries = (search: string) =>
  usePaginatedQuery(inquiries.list, { search }, { initialNumItems: INQUIRIES_PER_PAGE });
export const useAsk = () => useMutation(inquiries.ask);
export const useReply = () => useMutation(inquiries.reply);
export const useClose = () => useMutation(inquiries.close);
