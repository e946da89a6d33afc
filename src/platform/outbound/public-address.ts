import { BlockList, isIPv4, isIPv6 } from "node:net";

/**
 * The ranges of IPv4 that are not the public internet (IANA's special-purpose registry): this machine, private nets,
 * metadata services.
 */
const notPublic4: readonly (readonly [string, number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
];

/**
 * The ranges in the global unicast space of IPv6 that lead elsewhere: tunnels to IPv4, documentation, protocol
 * assignments.
 */
const notPublic6: readonly (readonly [string, number])[] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];

const closed = new BlockList();
for (const [net, bits] of notPublic4) closed.addSubnet(net, bits, "ipv4");
for (const [net, bits] of notPublic6) closed.addSubnet(net, bits, "ipv6");
// Everything else of IPv6 is closed: loopback, link-local, unique local, mapped and translated IPv4.
const global6 = new BlockList();
global6.addSubnet("2000::", 3, "ipv6");

/** Returns true if a text is an address of the public internet. Returns false if it is no address. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !closed.check(address, "ipv4");
  return isIPv6(address) && global6.check(address, "ipv6") && !closed.check(address, "ipv6");
}
