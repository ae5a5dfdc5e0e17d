import type { Row } from "../accessMatrix";

const paginationOpts = { numItems: 10, cursor: null };
const words = { title: "Aviso", text: "Um texto." };

function adminsGet(administrator: string): Row["expected"] {
  return {
    anonymous: "notAuthenticated",
    notEnrolled: "notAdmin",
    student: "notAdmin",
    otherStudent: "notAdmin",
    blocked: "accountBlocked",
    administrator,
  };
}

/** Access matrix: announcements. */
export const announcementRows: Record<string, Row> = {
  "admin/announcements:list": { args: () => ({ paginationOpts }), expected: adminsGet("value") },
  "admin/announcements:get": { args: ({ announcementId }) => ({ announcementId }), expected: adminsGet("value") },
  "admin/announcements:create": {
    args: ({ courseId }) => ({ ...words, audience: "course", courseId }),
    expected: adminsGet("value"),
  },
  "admin/announcements:update": {
    args: ({ announcementId }) => ({ announcementId, version: 0, ...words }),
    expected: adminsGet("null"),
  },
  "admin/announcements:withdraw": { args: ({ announcementId }) => ({ announcementId }), expected: adminsGet("null") },
};
