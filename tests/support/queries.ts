/** A public query over HTTP. */
export async function publicQuery<Value>(url: string, path: string, args: object): Promise<Value> {
  const response = await fetch(`${url}/api/query`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ path, args: [args], format: "convex_encoded_json" }),
  });
  const answer = (await response.json()) as { status: string; value: Value; errorMessage?: string };
  if (answer.status !== "success") throw new Error(answer.errorMessage ?? `HTTP ${response.status}`);
  return answer.value;
}

export interface Outline {
  _id: string;
  slug: string;
  title: string;
  lessonCount: number;
  modules: { _id: string; title: string; lessons: { _id: string; title: string }[] }[];
}

/** Every published course with its lessons, in catalog order. */
export async function listOutlines(url: string): Promise<Outline[]> {
  const paginationOpts = { numItems: 50, cursor: null };
  const { page } = await publicQuery<{ page: { slug: string }[] }>(url, "visitor/catalog:list", { paginationOpts });
  return await Promise.all(page.map(({ slug }) => publicQuery<Outline>(url, "visitor/catalog:bySlug", { slug })));
}
