import { renderHook } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { expect, test, vi } from "vitest";
import type { Id } from "@convex/_generated/dataModel";
import { useEnroll } from "@/visitor/course/api";

const send = vi.hoisted(() => vi.fn());
vi.mock("convex/react", () => ({ useMutation: () => send, useQuery: () => null }));

const courseId = "course" as Id<"courses">;

test("COUPON-7, COUPON-14: a refused coupon, which the server returns, is an error with its code", async () => {
  const { result } = renderHook(useEnroll);
  send.mockResolvedValue({ outcome: "couponRefused", code: "couponExpired" });
  const error: unknown = await result.current({ courseId }).catch((refusal: unknown) => refusal);
  expect(error).toBeInstanceOf(ConvexError);
  expect((error as ConvexError<{ code: string }>).data).toEqual({ code: "couponExpired" });
  send.mockResolvedValue({ outcome: "enrolled", discountPercentage: 20 });
  expect(await result.current({ courseId })).toEqual({ outcome: "enrolled", discountPercentage: 20 });
});
