import { afterEach, describe, expect, test, vi } from "vitest";
import { api, internal } from "../../convex/_generated/api";
import { findViolations } from "./invariants";
import { addPerson, createBackend, errorCode, modules, readTables } from "./setup";

afterEach(() => {
  vi.useRealTimers();
});

describe("roles", () => {
  test("ACCESS-9: the command line grants and revokes by account address, in any case", async () => {
    const t = createBackend();
    const keeper = await addPerson(t, "admin");
    const { as, email } = await addPerson(t);
    for (const spelling of [email, ` ${email.toUpperCase()}`]) {
      await t.mutation(internal.cli.roles.grant, { email: spelling, role: "admin" });
    }
    expect(await as.query(api.visitor.viewer.get, {})).toMatchObject({ isAdmin: true });
    expect(findViolations(await readTables(t))).toEqual([]);
    await t.mutation(internal.cli.roles.revoke, { email, role: "admin" });
    expect(await as.query(api.visitor.viewer.get, {})).toMatchObject({ isAdmin: false });
    expect(await keeper.as.query(api.visitor.viewer.get, {})).toMatchObject({ isAdmin: true });
  });

  test("ACCESS-9: unknown addresses and mere contact addresses get nothing", async () => {
    const t = createBackend();
    const { as } = await addPerson(t);
    await as.mutation(api.account.profile.update, { version: 0, fullName: "Eve", email: "boss@selo.example" });
    for (const email of ["boss@selo.example", "nobody@selo.example", "", "x"]) {
      expect(await errorCode(t.mutation(internal.cli.roles.grant, { email, role: "admin" }))).toBe("notFound");
    }
    expect((await readTables(t)).userRoles).toEqual([]);
  });

  test("ACCESS-4: the only public function that writes a role is the administrators'", async () => {
    const writers = [];
    for (const [file, load] of Object.entries(modules)) {
      type Marks = { isPublic?: boolean; exportArgs?: () => string };
      for (const [name, marks] of Object.entries((await load()) as Record<string, Marks | undefined>)) {
        if (marks?.isPublic === true && /"role"|isAdmin/.test(marks.exportArgs?.() ?? ""))
          writers.push(`${file} ${name}`);
      }
    }
    expect(writers).toEqual(["../../convex/admin/roles.ts set"]);
  });
});

describe("ACCESS-8: there is always an unblocked administrator", () => {
  test("the last one can be neither blocked nor demoted", async () => {
    const t = createBackend();
    const { email } = await addPerson(t, "admin");
    expect(await errorCode(t.mutation(internal.cli.students.block, { email, blocked: true }))).toBe("lastAdmin");
    expect(await errorCode(t.mutation(internal.cli.roles.revoke, { email, role: "admin" }))).toBe("lastAdmin");
    expect(findViolations(await readTables(t))).toEqual([]);
  });

  test("a blocked one does not count", async () => {
    const t = createBackend();
    const [one, other] = [await addPerson(t, "admin"), await addPerson(t, "admin")];
    await t.mutation(internal.cli.students.block, { email: one.email, blocked: true });
    expect(await errorCode(t.mutation(internal.cli.students.block, { email: other.email, blocked: true }))).toBe(
      "lastAdmin",
    );
    expect(await errorCode(t.mutation(internal.cli.roles.revoke, { email: other.email, role: "admin" }))).toBe(
      "lastAdmin",
    );
    await t.mutation(internal.cli.roles.revoke, { email: one.email, role: "admin" });
    expect(findViolations(await readTables(t))).toEqual([]);
  });

  test("of two who block each other at once, at most one succeeds", async () => {
    const t = createBackend();
    const [one, other] = [await addPerson(t, "admin"), await addPerson(t, "admin")];
    await Promise.allSettled([
      one.as.mutation(api.admin.students.setBlocked, { userId: other.userId, blocked: true }),
      other.as.mutation(api.admin.students.setBlocked, { userId: one.userId, blocked: true }),
    ]);
    expect(findViolations(await readTables(t))).toEqual([]);
  });

  test("ACCESS-8: an administrator can block and unblock students but not themselves", async () => {
    const t = createBackend();
    const [admin, , student] = [await addPerson(t, "admin"), await addPerson(t, "admin"), await addPerson(t)];
    const setBlocked = (userId: typeof admin.userId, blocked: boolean) =>
      errorCode(admin.as.mutation(api.admin.students.setBlocked, { userId, blocked }));
    expect(await setBlocked(admin.userId, true)).toBe("cannotBlockSelf");
    expect(await setBlocked(student.userId, true)).toBe("");
    expect(await student.as.query(api.visitor.viewer.get, {})).toMatchObject({ status: "blocked" });
    expect(await setBlocked(student.userId, false)).toBe("");
  });

  test("SESSION-11, SESSION-12: a blocked tab without a session follows the block by its ticket; other tickets reveal nothing", async () => {
    const t = createBackend();
    const [admin, student, other] = [await addPerson(t, "admin"), await addPerson(t), await addPerson(t)];
    const block = (blocked: boolean) =>
      admin.as.mutation(api.admin.students.setBlocked, { userId: student.userId, blocked });
    await block(true);
    const state = await student.as.query(api.visitor.viewer.get, {});
    const ticket = state.status === "blocked" ? state.ticket : "";
    expect(await t.query(api.visitor.viewer.get, { ticket })).toEqual(state);
    for (const wrong of ["", "nonsense", student.userId])
      expect(await t.query(api.visitor.viewer.get, { ticket: wrong })).toEqual({ status: "anonymous" });
    expect(await other.as.query(api.visitor.viewer.get, { ticket })).toMatchObject({ userId: other.userId });
    await block(false);
    expect(await t.query(api.visitor.viewer.get, { ticket })).toEqual({ status: "anonymous" });
  });
});

describe("the profile", () => {
  const filled = {
    version: 0,
    fullName: " Ana Lima ",
    email: "ANA@Escola.example",
    dataNascimento: "1999-12-31",
    uf: "sp",
    cep: "01310100",
  };

  test("PROFILE-8: is stored in normal form, and omitted fields are cleared", async () => {
    const t = createBackend();
    const { as } = await addPerson(t);
    await as.mutation(api.account.profile.update, filled);
    expect(await as.query(api.account.profile.get, {})).toEqual({
      fullName: "Ana Lima",
      latinName: null,
      needsLatinName: false,
      email: "ana@escola.example",
      phone: null,
      dataNascimento: "1999-12-31",
      uf: "SP",
      cep: "01310-100",
      avatarUrl: null,
      version: 1,
    });
    await as.mutation(api.account.profile.update, {
      version: 1,
      fullName: "Ana Lima",
      email: "ana@escola.example",
      uf: "",
    });
    expect(await as.query(api.account.profile.get, {})).toMatchObject({ dataNascimento: null, uf: null, cep: null });
  });

  test("PROFILE-12: a telephone is stored as + and digits, cleared like the rest, and shown to administrators", async () => {
    const t = createBackend();
    const [ana, admin] = [await addPerson(t), await addPerson(t, "admin")];
    await ana.as.mutation(api.account.profile.update, { ...filled, phone: "(11) 98765-4321" });
    expect(await ana.as.query(api.account.profile.get, {})).toMatchObject({ phone: "+5511987654321" });
    await admin.as.mutation(api.admin.students.open, { userId: ana.userId });
    const details = () => admin.as.query(api.admin.students.get, { userId: ana.userId });
    expect(await details()).toMatchObject({ phone: "+5511987654321" });
    const refusal = await errorCode(
      ana.as.mutation(api.account.profile.update, { ...filled, version: 1, phone: "8765" }),
    );
    expect(refusal).toBe("phone: phoneInvalid");
    await ana.as.mutation(api.account.profile.update, { ...filled, version: 1 });
    expect(await details()).toMatchObject({ phone: null });
  });

  test.each([
    ["fullName", " ", "fullNameRequired"],
    ["fullName", "x".repeat(101), "fullNameTooLong"],
    ["email", "ana", "emailInvalid"],
    ["email", `${"a".repeat(250)}@escola.example`, "emailTooLong"],
    ["dataNascimento", "31/12/1999", "birthDateInvalid"],
    ["dataNascimento", "1999-02-29", "birthDateInvalid"],
    ["dataNascimento", "1899-12-31", "birthDateTooEarly"],
    ["dataNascimento", "2999-01-01", "birthDateInFuture"],
    ["uf", "S", "ufLength"],
    ["uf", "XX", "ufUnknown"],
    ["uf", "SPO", "ufLength"],
    ["cep", "1310-100", "cepFormat"],
    ["cep", "01310_100", "cepFormat"],
    ["cep", "0131-0100", "cepFormat"],
  ])("PROFILE-2, PROFILE-3, PROFILE-4, PROFILE-5, PROFILE-6: %s cannot be %s: %s", async (field, value, message) => {
    const t = createBackend();
    const { as } = await addPerson(t);
    const refusal = await errorCode(as.mutation(api.account.profile.update, { ...filled, [field]: value }));
    expect(refusal).toBe(`${field}: ${message}`);
    expect(await as.query(api.account.profile.get, {})).toMatchObject({ fullName: "Maria da Silva", uf: null });
  });

  test.each([
    ["\u202EavliS airaM", "avliS airaM"],
    ["Maria\u0000 da\u200B Silva", "Maria da Silva"],
    ["Maria\nDiretora\u2028da  Escola", "Maria Diretora da Escola"],
    ["Zoë O’Neill-Çelik 3º", "Zoë O’Neill-Çelik 3º"],
    ["محمد\u200Cعلی", "محمد\u200Cعلی"], // the joiners of Persian and Hindi change the letters beside them
    ["रश्\u200Dमि", "रश्\u200Dमि"],
    ["\u200CAna\u200D Li\u200Cma", "Ana Lima"],
    ["Jose\u200B\u0301", "José"],
  ])("SESSION-9: a certificate's name is what is visible: %j", async (typed, stored) => {
    const t = createBackend();
    const { as } = await addPerson(t);
    await as.mutation(api.account.profile.update, { ...filled, fullName: typed });
    expect(await as.query(api.account.profile.get, {})).toMatchObject({ fullName: stored });
  });

  test("PROFILE-3: an address is what is visible of it", async () => {
    const { as } = await addPerson(createBackend());
    const email = " \uFEFFMaria\u200B@exa\u00ADmple.com\u00A0\u2060";
    await as.mutation(api.account.profile.update, { ...filled, email });
    expect(await as.query(api.account.profile.get, {})).toMatchObject({ email: "maria@example.com" });
  });

  test.each(["\u200B", "\u3164\u00AD", "\u2800", "\u0301", "...", "x ".repeat(1_000_000)])(
    "a name without a letter, or without an end, is none",
    async (fullName) => {
      const t = createBackend();
      const { as } = await addPerson(t);
      expect(await errorCode(as.mutation(api.account.profile.update, { ...filled, fullName }))).toMatch(/^fullName: /);
    },
  );

  test("PROFILE-4: the birth date may be today in Brasília, not tomorrow", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-06-02T01:00:00Z") });
    const t = createBackend();
    const { as } = await addPerson(t);
    const born = (version: number, dataNascimento: string) =>
      errorCode(as.mutation(api.account.profile.update, { ...filled, version, dataNascimento }));
    expect(await born(0, "2026-06-01")).toBe("");
    expect(await born(1, "2026-06-02")).toBe("dataNascimento: birthDateInFuture");
  });

  test("PROFILE-3: the contact address does not change the account", async () => {
    const t = createBackend();
    const { as, email } = await addPerson(t);
    await as.mutation(api.account.profile.update, filled);
    expect((await readTables(t)).authAccounts.map(({ providerAccountId }) => providerAccountId)).toEqual([email]);
  });
});
