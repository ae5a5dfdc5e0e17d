/**
 * `npm run seed`: imports the demonstration into a deployment.
 *
 * Passwords come from the environment, because well-known ones must not reach a public deployment.
 */
import { accounts } from "./demonstration";
import { seed } from "./deployment";

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
    onProgress: (done, total) => {
      console.log(`${done}/${total}`);
    },
  },
);
