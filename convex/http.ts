import { httpRouter, ROUTABLE_HTTP_METHODS } from "convex/server";
import { auth } from "./auth";
import { receive, refuseMethod } from "./routes/accessEvents";
import { addBadgeRoutes } from "./routes/badges";
import { pointToStopPage, stopMail } from "./routes/mailStop";
import { accessEventRules } from "./shared/accessEvents";
import { describe, picture, preflight, read, share } from "./routes/certificates";

const http = httpRouter();

auth.addHttpRoutes(http);
addBadgeRoutes(http);

http.route({ path: "/mail/stop", method: "POST", handler: stopMail });
http.route({ path: "/mail/stop", method: "GET", handler: pointToStopPage });

// GET answers HEAD, too, without the body.
http.route({ pathPrefix: "/api/certificates/", method: "GET", handler: read });
http.route({ pathPrefix: "/api/certificates/", method: "OPTIONS", handler: preflight });
http.route({ path: "/api/openapi.json", method: "GET", handler: describe });
http.route({ pathPrefix: "/share/", method: "GET", handler: share });
http.route({ pathPrefix: "/share-pictures/", method: "GET", handler: picture });

for (const method of ROUTABLE_HTTP_METHODS) {
  http.route({ path: accessEventRules.path, method, handler: method === "POST" ? receive : refuseMethod });
}

export default http;
