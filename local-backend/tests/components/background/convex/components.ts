import type { ComponentApi as Crons } from "@convex-dev/crons/_generated/component.js";
import type { ComponentApi as Migrations } from "@convex-dev/migrations/_generated/component.js";
import type { ComponentApi as Workflow } from "@convex-dev/workflow/_generated/component.js";
import type { ComponentApi as Workpool } from "@convex-dev/workpool/_generated/component.js";
import { componentsGeneric } from "convex/server";

// Replaces `_generated/api`: the fixture is deployed without generated code.
export const components = componentsGeneric() as unknown as {
  workpool: Workpool;
  secondPool: Workpool;
  migrations: Migrations;
  crons: Crons;
  workflow: Workflow;
};
