import { useMutation, usePaginatedQuery, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";
import type { InquiryState } from "@convex/shared/inquiryForm";

const inquiries = api.admin.inquiries;

export type InquiryRow = FunctionReturnType<typeof inquiries.list>["page"][number];
export type InquiryDetail = NonNullable<FunctionReturnType<typeof inquiries.get>>;

export const INQUIRIES_PER_PAGE = 25;

export const useInquiries = (state: InquiryState, courseId: string, search: string) =>
  usePaginatedQuery(
    inquiries.list,
    { state, search, ...(courseId !== "" && { courseId }) },
    { initialNumItems: INQUIRIES_PER_PAGE },
  );
export const useInquiry = (inquiryId: string) => useQuery(inquiries.get, { inquiryId });
export const useAnswer = () => useMutation(inquiries.answer);
export const usePublish = () => useMutation(inquiries.publish);
export const useTakeBack = () => useMutation(inquiries.takeBack);
export const useOrder = () => useMutation(inquiries.order);
