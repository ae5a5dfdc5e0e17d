import { act, screen, waitFor, within } from "@testing-library/react";
import { notifications } from "@mantine/notifications";
import { beforeEach, expect, test, vi } from "vitest";
import { Toaster } from "@/app/Toaster";
import { showToast } from "@/lib/toast";
import { renderPage } from "./render";

beforeEach(() => {
  notifications.clean();
});

test("LOOK-6: three at most, the fourth waits, and each lasts four seconds", async () => {
  await renderPage(<Toaster />);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  for (const title of ["one", "two", "three", "four"]) showToast({ title });
  await waitFor(() => expect(screen.getAllByRole("status")).toHaveLength(3));
  expect(screen.queryByText("four")).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(3500));
  expect(screen.queryByText("one")).not.toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1500));
  expect(screen.queryByText("one")).toBeNull();
  await screen.findByText("four");
  await act(() => vi.advanceTimersByTimeAsync(6000));
  vi.useRealTimers();
});

test("LOOK-7: a repeated one replaces its predecessor, is announced again, and lasts its own four seconds", async () => {
  await renderPage(<Toaster />);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const again = () => showToast({ title: "Aula concluída", message: "Progresso atualizado" });
  again();
  showToast({ title: "Aula concluída", message: "Outro texto" });
  const former = (await screen.findByText("Progresso atualizado")).closest("[role=status]");
  await act(() => vi.advanceTimersByTimeAsync(3000));
  again();
  await waitFor(() => expect(former?.isConnected).toBe(false));
  expect(screen.getAllByText("Progresso atualizado")).toHaveLength(1);
  screen.getByText("Outro texto");
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(screen.queryByText("Outro texto")).toBeNull();
  screen.getByText("Progresso atualizado");
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(screen.queryByText("Progresso atualizado")).toBeNull();
  vi.useRealTimers();
});

test("LOOK-7: on one topic only the newest is shown, beside others", async () => {
  await renderPage(<Toaster />);
  showToast({ title: "Autenticação necessária", variant: "destructive", topic: "entering" });
  await screen.findByText("Autenticação necessária");
  showToast({ title: "Aula concluída" });
  showToast({ title: "Conta criada!", topic: "entering" });
  showToast({ title: "Matrícula concluída!", topic: "entering" });
  await screen.findByText("Matrícula concluída!");
  await waitFor(() => expect(screen.queryByText("Autenticação necessária")).toBeNull());
  expect(screen.queryByText("Conta criada!")).toBeNull();
  screen.getByText("Aula concluída");
});

test("a destructive one is announced at once, and its close button has a name", async () => {
  const { user } = await renderPage(<Toaster />);
  showToast({ title: "Acesso Negado", message: "Sua conta foi bloqueada.", variant: "destructive" });
  const toast = within(await screen.findByRole("alert"));
  toast.getByText("Sua conta foi bloqueada.");
  await user.click(toast.getByRole("button", { name: "Fechar" }));
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});

test("stand outside the page, over whose dialogs nothing within it can stand", async () => {
  const { container } = await renderPage(<Toaster />);
  showToast({ title: "Erro ao salvar questões", variant: "destructive" });
  expect(container.contains(await screen.findByRole("alert"))).toBe(false);
});

test("LOOK-6: one with an action stays twelve seconds and goes when it is pressed", async () => {
  const { user } = await renderPage(<Toaster />);
  const run = vi.fn();
  const show = () => showToast({ title: "Curso excluído", variant: "success", action: { label: "Desfazer", run } });
  show();
  await user.click(await screen.findByRole("button", { name: "Desfazer" }));
  expect(run).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByText("Curso excluído")).toBeNull());
  vi.useFakeTimers({ shouldAdvanceTime: true });
  show();
  await screen.findByText("Curso excluído");
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  screen.getByRole("button", { name: "Desfazer" });
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(screen.queryByText("Curso excluído")).toBeNull();
  vi.useRealTimers();
});
