import { startFixture } from "../fixture/startFixture";

// Runs in its own process, because the test runner handles such errors itself.
const fixture = await startFixture();
const ways = ["timer", "listener", "promise", "nothing"];
const outcome = (way: string) =>
  Promise.race([
    fixture.action("globals:throwsInCallback", { way }).catch((error: unknown) => (error as Error).message),
    new Promise((resolve) => setTimeout(() => resolve("still waiting"), 4_000)),
  ]);
// Concurrently: each error belongs to one of them.
const outcomes = await Promise.all(ways.map(outcome));
const results = [
  await fixture.action("globals:throwsLater"),
  await fixture.mutation("globals:forgetsInMutation"),
  await fixture.mutation("notes:add", { title: "still alive", rank: 1 }),
];
await new Promise((resolve) => setTimeout(resolve, 100));
const logged = fixture.log.map((line) => line.split("\n")[0]);
process.stdout.write(JSON.stringify({ outcomes, results: results.slice(0, 2), logged }));
await fixture.remove();
if (process.argv[2] === "own-error") {
  void Promise.reject(new Error("the backend's own mistake"));
  setTimeout(() => {}, 5_000);
}
