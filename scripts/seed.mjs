/**
 * `npm run seed`: the demonstration in any deployment that the official command line is configured for. Passwords come
 * from SEED_ADMIN_PASSWORD and SEED_STUDENT_PASSWORD: a deployment that others reach gets no known ones.
 */
import { seed } from "./deployment.mjs";
import { accounts } from "./demonstration.mjs";

const { SEED_ADMIN_PASSWORD, SEED_STUDENT_PASSWORD } = process.env;
if (!SEED_ADMIN_PASSWORD || !SEED_STUDENT_PASSWORD) {
  console.error(
    "Set SEED_ADMIN_PASSWORD and SEED_STUDENT_PASSWORD to the passwords of the two demonstration accounts.",
  );
  process.exit(1);
}
await seed(
  {},
  {
    accounts: {
      admin: { ...accounts.admin, password: SEED_ADMIN_PASSWORD },
      student: { ...accounts.student, password: SEED_STUDENT_PASSWORD },
    },
    force: true,
    onProgress: (done, total) => console.log(`${done}/${total}`),
  },
);
