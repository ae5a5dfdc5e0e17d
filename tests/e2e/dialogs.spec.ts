import type { Page } from "@playwright/test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { elsewhere } from "./dialogsElsewhere";
import { expectKeyboard, type DialogRow } from "./dialogSteps";
import { createDialogWorld, type DialogWorld } from "./dialogWorld";
import { open } from "./open";
import { expect, test } from "./stack";
import { signIn } from "./student";

let world: DialogWorld;
test.beforeAll(async ({ stack }) => {
  world = await createDialogWorld(stack);
});

const button = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first();
const inRow = (row: () => string, name: string | RegExp) => (page: Page) =>
  page.getByRole("row").filter({ hasText: row() }).getByRole("button", { name });

/** Picture of one pixel. */
const picture = {
  name: "ponto.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
};
const text = (name: string, content: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from(content) });

interface DialogPage {
  name: string;
  /** Its address. */
  at: () => string;
  /** Steps before the dialogs. */
  ready?: (page: Page) => Promise<void>;
  dialogs: DialogRow[];
}

type Opener = string | RegExp | DialogRow["opener"];
const toOpener = (opener: Opener) => (typeof opener === "function" ? opener : button(opener));

/** A question, whose safe answer has the focus. */
const asks = (file: string, opener: Opener): DialogRow => ({ file, opener: toOpener(opener), first: /^Cancelar/ });
/** A dialog that shows something, perhaps a file, and only closes. */
const shows = (file: string, opener: Opener, more: Partial<DialogRow> = {}): DialogRow => {
  return { file, opener: toOpener(opener), first: /^Fechar/, ...more };
};
/** A form with the field that has the focus at first, and one to type into. */
const fills = (file: string, opener: Opener, first: RegExp, text = first): DialogRow => {
  return { file, opener: toOpener(opener), first, text };
};
/** The same, empty: Enter is refused. */
const creates = (file: string, opener: Opener, first: RegExp, text = first): DialogRow => {
  return { ...fills(file, opener, first, text), isRequired: true };
};

const modules = "admin/components/modules/ModuleDialogs";
const lessons = "admin/components/lessons/LessonDialogs";
const bulk = "admin/components/bulk/CountedDialog";
const certificate = "admin/certificates/ActionDialog";
const enroll = "admin/students/EnrollDialog";

const ofExam = (name: RegExp) => inRow(() => world.exam.title, name);
const mail = (page: Page) => page.getByRole("button", { name: `, ${world.graduate.email}` }).first();

const pages: DialogPage[] = [
  {
    name: "the first page",
    at: () => "/admin",
    dialogs: [shows("admin/overview/HereDialog", "Estudando agora")],
  },
  {
    name: "courses",
    at: () => `/admin/courses?search=${world.course.title}`,
    dialogs: [
      creates("admin/courses/CourseDialogs", "Novo Curso", /^Título/),
      fills(
        "admin/courses/CourseDialogs",
        inRow(() => world.course.title, /^Duplicar/),
        /^Título/,
        /^Descrição/,
      ),
      asks(
        "admin/components/RemoveDialog",
        inRow(() => world.course.title, /^Excluir/),
      ),
      shows("admin/courses/CourseImportDialog", "Importar (ZIP)", { upload: text("curso.zip", "nenhum ZIP") }),
    ],
  },
  {
    name: "a course",
    at: () => `/admin/courses/${world.course._id}`,
    dialogs: [
      fills(modules, "Novo módulo", /^Título/, /^Descrição/),
      fills(modules, /^Editar módulo/, /^Título/),
      asks(modules, /^Excluir módulo/),
      creates(lessons, /^Nova aula em/, /^Título/),
      asks(lessons, /^Excluir aula/),
    ],
  },
  {
    name: "a course's cover",
    at: () => `/admin/courses/${world.course._id}`,
    ready: async (page) => {
      const buffer = await page.screenshot({ type: "jpeg" });
      await page.locator("input[type=file]").setInputFiles({ name: "capa.jpg", mimeType: "image/jpeg", buffer });
    },
    dialogs: [asks("admin/components/cover/CoverCard", "Usar a ilustração")],
  },
  {
    name: "paths",
    at: () => "/admin/paths?search=front-end do zero",
    dialogs: [
      creates("admin/paths/PathDialogs", "Nova trilha", /^Título/),
      asks("admin/components/RemoveDialog", /^Excluir Front-end/),
    ],
  },
  {
    name: "modules",
    at: () => `/admin/modules?search=${world.module}`,
    dialogs: [
      creates(modules, "Novo módulo", /^Curso/, /^Título/),
      fills(
        modules,
        inRow(() => world.module, /^Editar/),
        /^Título/,
        /^Descrição/,
      ),
      asks(
        modules,
        inRow(() => world.module, /^Excluir/),
      ),
    ],
  },
  {
    name: "lessons",
    at: () => `/admin/lessons?search=${world.lesson.title}`,
    dialogs: [
      asks(
        "admin/lessons/GenerateButton",
        inRow(() => world.lesson.title, /^Gerar/),
      ),
      asks(
        lessons,
        inRow(() => world.lesson.title, /^Excluir/),
      ),
    ],
  },
  {
    name: "a lesson",
    at: () => `/admin/lessons/${world.lesson._id}`,
    dialogs: [
      shows("admin/lessons/ImageButton", "Imagem", { upload: picture, first: /^O que a imagem mostra/ }),
      asks("admin/lessons/GenerateButton", /^Gerar Conteúdo/),
      asks(lessons, "Excluir"),
    ],
  },
  {
    name: "exams",
    at: () => `/admin/exams?search=${world.exam.title}`,
    dialogs: [
      creates("admin/exams/ExamDialogs", "Nova prova", /^Curso/, /^Título/),
      fills("admin/exams/ExamDialogs", ofExam(/^Editar/), /^Título/),
      fills("admin/exams/ExamDialogs", ofExam(/^Duplicar/), /^Curso/, /^Título/),
      asks("admin/exams/ExamDialogs", ofExam(/^Excluir/)),
    ],
  },
  {
    name: "an exam's questions",
    at: () => `/admin/exams/${world.exam._id}/questions`,
    dialogs: [
      creates("admin/exams/QuestionDialogs", "Adicionar questão", /^Enunciado/, /^Etiquetas/),
      fills("admin/exams/QuestionDialogs", /^Editar: /, /^Enunciado/),
      fills("admin/exams/QuestionDialogs", /^Duplicar: /, /^Enunciado/),
      asks("admin/exams/QuestionDialogs", /^Excluir: /),
      shows("admin/exams/ImportDialog", "Importar arquivo", { upload: text("banco.csv", "nada") }),
    ],
  },
  {
    name: "chosen questions",
    at: () => `/admin/exams/${world.exam._id}/questions`,
    ready: (page) => page.getByRole("button", { name: "Selecionar os exibidos" }).click(),
    dialogs: [asks(bulk, /^Excluir$/)],
  },
  {
    name: "an exam's room",
    at: () => `/admin/exams/${world.exam._id}/room`,
    dialogs: [
      fills("admin/room/RoomDialogs", /^Dar mais tempo/, /^Minutos/),
      asks("admin/room/RoomDialogs", /^Encerrar/),
      fills("admin/room/RoomDialogs", /^Anular/, /^Motivo/),
    ],
  },
  {
    name: "coupons",
    at: () => `/admin/coupons?search=${world.coupon}`,
    dialogs: [
      creates("admin/coupons/CouponDialogs", "Novo cupom", /^Código/),
      fills("admin/coupons/CouponDialogs", /^Editar cupom/, /^Código/, /^Desconto/),
      creates("admin/coupons/CouponDialogs", /^Duplicar cupom/, /^Código/),
      asks("admin/components/RemoveDialog", /^Excluir cupom/),
    ],
  },
  {
    name: "announcements",
    at: () => "/admin/announcements",
    dialogs: [
      creates("admin/announcements/AnnouncementDialogs", "Novo aviso", /^Título/),
      fills("admin/announcements/AnnouncementDialogs", /^Editar: /, /^Título/),
      asks("admin/components/RemoveDialog", /^Retirar: /),
    ],
  },
  {
    name: "students",
    at: () => `/admin/students?search=${world.graduate.fullName}`,
    dialogs: [asks("admin/students/StudentDialogs", /^Bloquear /), creates(enroll, /^Matricular /, /^Curso/, /^Cupom/)],
  },
  {
    name: "chosen students",
    at: () => `/admin/students?search=${world.graduate.fullName}`,
    ready: (page) => page.getByRole("button", { name: "Selecionar os exibidos" }).click(),
    dialogs: [asks(bulk, /^Bloquear$/), creates(bulk, /^Matricular$/, /^Curso/, /^Cupom/)],
  },
  {
    name: "chosen people of a course",
    at: () => `/admin/courses/${world.course._id}/people`,
    ready: (page) => page.getByRole("button", { name: "Selecionar os exibidos" }).click(),
    dialogs: [
      fills(bulk, /^Escrever$/, /^Título/, /^Texto/),
      fills(bulk, /^Mover$/, /^Novo curso/, /^Motivo/),
      fills(bulk, /^Estender prova$/, /^Tempo extra/, /^Tentativas/),
      fills("admin/components/AccommodationDialog", /^Estender prova de/, /^Tempo extra/, /^Tentativas/),
    ],
  },
  {
    name: "a student",
    at: () => `/admin/students?search=${world.graduate.fullName}`,
    ready: async (page) => {
      await page.getByRole("link", { name: world.graduate.fullName }).first().click();
      await page.getByRole("heading", { level: 1, name: world.graduate.fullName }).waitFor();
    },
    dialogs: [
      asks("admin/students/StudentDialogs", "Bloquear"),
      asks("admin/students/StudentDialogs", "Tornar administrador"),
      shows("admin/components/LinkDialog", "Criar link para nova senha", { first: /^Copiar link/ }),
      fills("admin/students/PassDialogs", "Dar acesso", /^Curso/, /^Anotação/),
      fills("admin/components/AccommodationDialog", /^Editar as condições/, /^Tempo extra/, /^Tentativas/),
    ],
  },
  {
    name: "invitations",
    at: () => `/admin/students/invitations?search=${world.invited}`,
    dialogs: [
      creates("admin/invitations/InviteDialog", "Convidar", /^E-mail/),
      shows("admin/components/LinkDialog", /^Criar um link/, { first: /^Copiar link/ }),
      asks("admin/invitations/InvitationDialogs", /^Retirar o convite/),
    ],
  },
  {
    name: "access",
    at: () => "/admin/access",
    dialogs: [shows("admin/access/LinesDialog", "Escolher arquivo CSV", { upload: text("turma.csv", "nada") })],
  },
  {
    name: "mails",
    at: () => "/admin/mail",
    // Other tests send mails, too.
    ready: async (page) => {
      const more = page.getByRole("button", { name: "Mostrar mais" });
      await expect(mail(page).or(more).first()).toBeVisible();
      while ((await mail(page).count()) === 0) {
        await more.click();
        await expect(mail(page).or(more).first()).toBeVisible();
      }
    },
    dialogs: [shows("admin/mail/MailDialogs", mail)],
  },
  {
    name: "certificates",
    at: () => `/admin/certificates?search=${world.graduate.fullName}`,
    dialogs: [
      { ...fills(certificate, /^Ações do/, /^Motivo/, /^Explicação/), item: /^Suspender/ },
      { ...fills(certificate, /^Ações do/, /^Motivo/, /^Explicação/), item: /^Revogar/ },
      { ...fills(certificate, /^Ações do/, /^Nome impresso/), item: /^Reemitir/ },
      shows("admin/certificates/HistoryDialog", /^Ações do/, { item: /^Histórico/ }),
    ],
  },
];

test("every file that renders a dialog is in the table", () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".tsx") && !file.startsWith("components/dialog/"),
  );
  const rendering = files.filter((file) =>
    /<(FormDialog|Dialog|ConfirmDialog|SideSheet)\b(?!>)/.test(readFileSync(join("src", file), "utf8")),
  );
  const tested = pages.flatMap(({ dialogs }) => dialogs.map(({ file }) => file));
  expect([...new Set([...tested, ...Object.keys(elsewhere)])].sort()).toEqual(
    rendering.map((file) => file.replace(/\.tsx$/, "")).sort(),
  );
});

for (const { name, at, ready, dialogs } of pages) {
  test(`LOOK-8, ADMIN-15: dialogs of ${name} by keyboard`, async ({ page, stack }) => {
    await signIn(page, stack.accounts.admin);
    await expect(page.getByRole("link", { name: "Admin" })).toBeVisible();
    await open(page, at());
    await ready?.(page);
    for (const row of dialogs) await test.step(row.file, () => expectKeyboard(page, row));
  });
}
