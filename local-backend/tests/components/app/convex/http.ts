import { httpActionGeneric, httpRouter } from "convex/server";

const answer = (text: string) => httpActionGeneric(() => Promise.resolve(new Response(text)));
const http = httpRouter();
http.route({ path: "/counter/own", method: "GET", handler: answer("of the app") });
http.route({ pathPrefix: "/", method: "GET", handler: answer("anything else") });

export default http;
