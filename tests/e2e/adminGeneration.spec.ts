import { convex, selfHosted } from "../../scripts/deployment";
import { startAiServer, type AiServer } from "../support/aiServer";
import { expectKeyboard } from "./dialogSteps";
import { expect, test } from "./ownSchool";
import { expectToast } from "./toasts";
import { outlineOf, signIn } from "./student";

let ai: AiServer;
test.beforeAll(async ({ stack }) => {
  ai = await startAiServer();
  const lines = [`AI_BASE_URL='${ai.url}'`, "AI_API_KEY='sk-test'", "AI_MODEL='writer-1'"];
  await convex(["env", "set", "--force"], selfHosted(stack), `${lines.join("\n")}\n`);
});
test.afterAll(async ({ stack }) => {
  for (const name of ["AI_BASE_URL", "AI_API_KEY", "AI_MODEL"])
    await convex(["env", "remove", name], selfHosted(stack));
  await ai.close();
});

test("AI-1, AI-2, AI-6, AI-11: lessons are written one by one, one fails, and the run continues", async ({
  page,
  stack,
}) => {
  const [module] = (await outlineOf("docker-e-conteineres")).modules;
  const lessons = module?.lessons ?? [];
  const [, failing] = lessons;
  if (!module || !failing) throw new Error("the course has too few lessons");
  ai.script(failing.title, { kind: "text", text: "Não posso.", finishReason: "content_filter" });

  await signIn(page, stack.accounts.admin);
  await expect(page.getByRole("link", { name: "Admin" })).toBeVisible();
  await page.goto("/admin/lessons/generate");
  await page.getByRole("radio", { name: "As aulas de um módulo" }).check();
  await page.getByRole("combobox", { name: "Módulo" }).fill(module.title);
  await page.getByRole("option", { name: module.title }).first().click();
  await page.getByLabel("Só as aulas sem conteúdo").uncheck();
  await expectKeyboard(page, {
    file: "admin/generation/StartForm",
    opener: () => page.getByRole("button", { name: "Gerar conteúdo", exact: true }),
    first: /^Cancelar/,
  });
  await page.getByRole("button", { name: "Gerar conteúdo", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Gerar e trocar" }).click();
  await expect(page.getByRole("progressbar", { name: "Andamento da geração" })).toBeVisible();
  await expect(page.getByText(`${lessons.length - 1} aulas escritas`).first()).toBeVisible({ timeout: 180_000 });
  await expectToast(page, "Geração concluída com erros");
  await expect(page.getByText(failing.title).first()).toBeVisible();

  const written = lessons[0];
  await page.goto(`/admin/lessons/${written?._id}`);
  await expect(page.getByRole("heading", { name: "Um texto da IA espera" })).toBeVisible();
  await expect(page.getByLabel("Conteúdo da aula em Markdown")).not.toHaveValue(/Texto gerado/);
  await expectKeyboard(page, {
    file: "admin/components/drafts/DraftDialog",
    opener: () => page.getByRole("button", { name: "Comparar" }),
    first: /^Fechar/,
  });
  await page.getByRole("button", { name: "Comparar" }).click();
  await page.getByRole("button", { name: "Aceitar o texto da IA" }).click();
  await expectToast(page, "Texto da IA publicado");
  await expect(page.getByLabel("Conteúdo da aula em Markdown")).toHaveValue(/Texto gerado/);
  await expectKeyboard(page, {
    file: "admin/components/versions/VersionsDialog",
    opener: () => page.getByRole("button", { name: "Versões" }),
    first: /^Fechar/,
  });
  await page.getByRole("button", { name: "Versões" }).click();
  await page.getByRole("button", { name: "Restaurar esta versão" }).click();
  await expect(page.getByLabel("Conteúdo da aula em Markdown")).not.toHaveValue(/Texto gerado/);
});
