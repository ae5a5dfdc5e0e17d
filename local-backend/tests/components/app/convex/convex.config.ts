import { defineApp } from "convex/server";
import { v } from "convex/values";
import counter from "./components/counter/convex.config";

const app = defineApp({ env: { MODE: v.optional(v.union(v.literal("fast"), v.literal("slow"))) } });
app.use(counter, { env: { GREETING: "hi", MODE: app.env.MODE }, httpPrefix: "/counter/" });
app.use(counter, { name: "other", env: { GREETING: "hello" } });

export default app;
