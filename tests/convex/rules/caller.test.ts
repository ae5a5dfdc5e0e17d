import fc from "fast-check";
import { expect, test } from "vitest";
import { networkOf } from "../../../convex/model/people/signIn/caller";

test.each([
  ["203.0.113.9", "203.0.113.9"],
  [" 203.0.113.9 ", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::6", "2001:db8:1:2::/64"],
  ["2001:db8::6", "2001:db8:0:0::/64"],
  ["2001:db8:1::6", "2001:db8:1:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["::", "0:0:0:0::/64"],
  ["", ""],
])("AUTH-13: the network of %j is %s", (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

const group = fc.nat(0xffff);
const written = (groups: number[]) => groups.map((number) => number.toString(16)).join(":");

test("AUTH-13: IPv6 addresses count together exactly when their first 64 bits are equal", () => {
  const eight = fc.array(group, { minLength: 8, maxLength: 8 });
  fc.assert(
    fc.property(eight, eight, (one, other) => {
      expect(networkOf(written(one))).toBe(networkOf(written([...one.slice(0, 4), ...other.slice(4)])));
      const same = written(one.slice(0, 4)) === written(other.slice(0, 4));
      expect(networkOf(written(one)) === networkOf(written(other))).toBe(same);
    }),
  );
});

test("AUTH-13: zeros may be shortened anywhere", () => {
  const url = (ip: string) => new URL(`http://[${ip}]/`).hostname.slice(1, -1);
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constant(0), group), { minLength: 8, maxLength: 8 }), (groups) => {
      expect(networkOf(url(written(groups)))).toBe(networkOf(written(groups)));
    }),
  );
});
