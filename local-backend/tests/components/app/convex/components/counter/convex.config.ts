import { defineComponent } from "convex/server";
import { v } from "convex/values";
import journal from "../journal/convex.config";

const component = defineComponent("counter", { env: { GREETING: v.string(), MODE: v.optional(v.string()) } });
component.use(journal);

export default component;
