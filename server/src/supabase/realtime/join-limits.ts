import type { Channel, Connection, Hub } from './hub.ts';
import { JoinError, type JoinRequest } from './join-request.ts';

const kilobyte = 1024;

/**
 * What may be joined. Threat: filters of anyone, which are compiled and kept in memory; so they are
 * counted by the length of their text, before any is compiled.
 */
const joinLimits = {
  /** Of one socket. */
  channels: 100,
  bindings: 500,
  filterBytes: 32 * kilobyte,
  /**
   * Of one socket's topics without a member: none receives anything. The stock client joins its
   * topics like that when it has no session yet.
   */
  guestChannels: 10,
  guestBindings: 20,
  guestFilterBytes: 4 * kilobyte,
  socketsOfMember: 50,
  /** Over all their sockets. */
  filterBytesOfMember: 64 * kilobyte,
  /** Each pattern is matched against every row that the member receives. */
  patternsOfMember: 10,
} as const;

/** The text of the filters that a channel keeps. */
export function sumFilterBytes(wanted: JoinRequest['wanted']): number {
  return wanted.reduce((sum, { filter }) => sum + Buffer.byteLength(filter ?? ''), 0);
}

type Joined = { bindings: number; filterBytes: number };

/** A channel that wants to join, or to change its member. */
export type Newcomer = {
  connection: Connection;
  /** The channel that it replaces. */
  before: Channel | undefined;
  joined: Joined;
  claims: Channel['claims'];
};

/** @throws `JoinError` when the socket has, or a member has, as much as they may. */
export function refuseCrowd(hub: Hub, newcomer: Newcomer): void {
  const { connection, before, joined, claims } = newcomer;
  const others = [...connection.channels.values()].filter((other) => other !== before);
  refuseAbove(others, joined, {
    channels: joinLimits.channels,
    bindings: joinLimits.bindings,
    filterBytes: joinLimits.filterBytes,
  });
  if (claims?.sessionState !== 'valid') {
    const guests = others.filter((other) => other.claims?.sessionState !== 'valid');
    refuseAbove(guests, joined, {
      channels: joinLimits.guestChannels,
      bindings: joinLimits.guestBindings,
      filterBytes: joinLimits.guestFilterBytes,
    });
    return;
  }
  const owned = [...(hub.channelsOf.get(claims.memberId) ?? [])].filter((it) => it !== before);
  const sockets = new Set(owned.map((it) => it.connection));
  if (sockets.size >= joinLimits.socketsOfMember && !sockets.has(connection)) {
    throw new JoinError('ConnectionRateLimitReached: too many sockets of one member');
  }
  if (sumOf(owned) + joined.filterBytes > joinLimits.filterBytesOfMember) {
    throw new JoinError('InvalidFilter: the filters of one member are too long');
  }
}

function refuseAbove(
  others: readonly Channel[],
  joined: Joined,
  limits: { channels: number; bindings: number; filterBytes: number },
): void {
  if (others.length >= limits.channels) {
    throw new JoinError('ChannelRateLimitReached: too many channels');
  }
  const bindings = others.reduce((total, it) => total + it.bindings.length, joined.bindings);
  if (bindings > limits.bindings) {
    throw new JoinError('ChannelRateLimitReached: too many bindings');
  }
  if (sumOf(others) + joined.filterBytes > limits.filterBytes) {
    throw new JoinError('InvalidFilter: the filters of one socket are too long');
  }
}

/** @throws `JoinError` when a member has too many patterns, which only compiling shows. */
export function refusePatterns(
  { channelsOf }: Hub,
  { before, claims }: Newcomer,
  bindings: Channel['bindings'],
): void {
  const own = countPatterns(bindings);
  if (own === 0 || claims === null) return;
  const others = [...(channelsOf.get(claims.memberId) ?? [])].filter((it) => it !== before);
  const patterns = others.reduce((total, it) => total + countPatterns(it.bindings), own);
  if (patterns > joinLimits.patternsOfMember) {
    throw new JoinError('InvalidFilter: too many patterns of one member');
  }
}

function countPatterns(bindings: Channel['bindings']): number {
  return bindings.reduce(
    (total, { conditions }) => total + conditions.filter(({ isPattern }) => isPattern).length,
    0,
  );
}

function sumOf(channels: readonly Channel[]): number {
  return channels.reduce((total, { filterBytes }) => total + filterBytes, 0);
}
