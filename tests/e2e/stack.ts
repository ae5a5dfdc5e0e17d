import { connect, type Deployment } from "../support/productStack";
import { theSchool } from "./school";
import { test as watched } from "./watched";

/** A test in the school that all share: it brings its own students and courses, and leaves the rest as it is. */
export const test = watched.extend<object, { stack: Deployment }>({
  stack: [
    // Playwright parses the first parameter, which must be a destructuring pattern.
    async ({}, use) => {
      await use(connect(theSchool()));
    },
    { scope: "worker" },
  ],
});

export { expect } from "./watched";
