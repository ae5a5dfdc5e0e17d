import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { vi } from "vitest";
import { Route, Routes, useLocation } from "react-router-dom";
import { showToast } from "@/lib/toast";
import ExamPage from "@/student/exam/ExamPage";
import { renderPage } from "./render";

function Elsewhere() {
  return <p data-state={JSON.stringify(useLocation().state)}>elsewhere</p>;
}

/** State that the page passed to the next one. */
export const given = () => JSON.parse(screen.getByText("elsewhere").dataset["state"] ?? "null") as unknown;

/** Helpers for the exam page. The test must mock `showToast`. */
export const show = (language: "pt" | "en" = "pt") =>
  renderPage(
    <main>
      <Routes>
        <Route path="/exam/:courseId" element={<ExamPage />} />
        <Route path="*" element={<Elsewhere />} />
      </Routes>
    </main>,
    { at: "/exam/course1", texts: ["exam", "practice"], language },
  );

export const finish = () => screen.getByRole<HTMLButtonElement>("button", { name: "Finalizar Prova" });
export const option = (number: number) => screen.getByRole<HTMLInputElement>("radio", { name: `${number}: segunda` });
export const toast = () => vi.mocked(showToast).mock.calls.map(([shown]) => [shown.title, shown.message]);

export async function answerAll(user: UserEvent): Promise<void> {
  for (const number of [1, 2, 3, 4, 5]) await user.click(option(number));
}
