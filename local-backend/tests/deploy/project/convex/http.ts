import { httpActionGeneric, httpRouter } from "convex/server";

const http = httpRouter();
http.route({
  path: "/hello",
  method: "POST",
  handler: httpActionGeneric(async (_ctx, request) => {
    return new Response(`hello ${await request.text()}`, { status: 201, headers: { "x-fixture": "yes" } });
  }),
});
http.route({
  path: "/metadata",
  method: "POST",
  handler: httpActionGeneric(async (ctx) => Response.json(await ctx.meta.getRequestMetadata())),
});
http.route({
  pathPrefix: "/url/",
  method: "GET",
  handler: httpActionGeneric((_ctx, request) => Promise.resolve(new Response(request.url))),
});
http.route({
  path: "/fail",
  method: "POST",
  handler: httpActionGeneric(() => Promise.reject(new Error("a broken route"))),
});
export default http;
