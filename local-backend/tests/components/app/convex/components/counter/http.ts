import { httpActionGeneric, httpRouter, makeFunctionReference } from "convex/server";

const inc = makeFunctionReference<"mutation", { name: string }, string>("lib:inc");
const get = makeFunctionReference<"query", { name: string }, number>("lib:get");

const http = httpRouter();
http.route({
  path: "/inc",
  method: "POST",
  handler: httpActionGeneric(async (ctx, request) => {
    const name = await request.text();
    await ctx.runMutation(inc, { name });
    const caller = await ctx.auth.getUserIdentity();
    return Response.json({ value: await ctx.runQuery(get, { name }), caller, path: new URL(request.url).pathname });
  }),
});
http.route({
  pathPrefix: "/prefix/",
  method: "GET",
  handler: httpActionGeneric(() => Promise.resolve(new Response("of the component"))),
});

export default http;
