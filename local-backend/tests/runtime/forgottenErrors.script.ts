import { startFixture } from "../fixture/startFixture";

// Runs in a process of its own: the test runner has listeners for such errors itself.
const fixture = await startFixture();
const results = [
  await fixture.action("globals:forgets"),
  await fixture.mutation("globals:forgetsInMutation"),
  await fixture.mutation("notes:add", { title: "still alive", rank: 1 }),
];
const logged = fixture.log.map((line) => line.split("\n")[0]);
process.stdout.write(JSON.stringify({ results: results.slice(0, 2), logged }));
await fixture.remove();
if (process.argv[2] === "own-error") {
  void Promise.reject(new Error("the backend's own mistake"));
  setTimeout(() => {}, 5_000);
}
