import type { TokenReader } from '#features/auth/auth-keys/token-reader.ts';
import type { Database } from '#platform/database/database.ts';
import type { Logger } from '#platform/log.ts';

import { hasLapsed } from './deliver-changes.ts';
import { encodeFrame, type Frame } from './frames.ts';
import {
  addChannel,
  type Channel,
  channelNameOf,
  type Claims,
  type Connection,
  endChannel,
  type Hub,
  sendFrame,
  sendOn,
  setClaims,
} from './hub.ts';
import { refuseCrowd, refusePatterns, sumFilterBytes } from './join-limits.ts';
import { compileBinding, echoBinding, JoinError, parseJoin } from './join-request.ts';
import type { MatchPatterns } from './pattern-matcher.ts';
import type { PresenceService } from './presence.ts';
import { type ReadToken, TokenError } from './read-token.ts';
import { pairOf, readSessionStates } from './visible-rows.ts';

export type FrameParts = {
  hub: Hub;
  database: Database;
  log: Logger;
  now: () => number;
  /** The role of an API key; null for none of ours. */
  readApiKey: TokenReader['readApiKey'];
  readToken: ReadToken;
  presence: PresenceService;
  matchPatterns: MatchPatterns;
};

/** Answers one frame; those of one socket come one after the other. */
export async function serveFrame(
  parts: FrameParts,
  connection: Connection,
  frame: Frame,
): Promise<void> {
  if (frame.topic === 'phoenix') {
    if (frame.event === 'heartbeat') await answerBeat(parts, connection, frame);
    return;
  }
  if (frame.event === 'phx_join') return join(parts, connection, frame);
  const channel = connection.channels.get(frame.topic);
  const isStale = frame.joinRef !== null && channel?.joinRef !== frame.joinRef;
  if (!channel || isStale) {
    if (frame.event === 'phx_leave') reply(parts, connection, frame, 'ok', {});
    else if (!channel) reply(parts, connection, frame, 'error', { reason: 'unmatched topic' });
    return;
  }
  await serveOnChannel(parts, channel, frame);
}

async function serveOnChannel(parts: FrameParts, channel: Channel, frame: Frame): Promise<void> {
  const { connection } = channel;
  switch (frame.event) {
    case 'phx_leave':
      reply(parts, connection, frame, 'ok', {});
      leave(parts, channel);
      return;
    case 'access_token':
      await takeToken(parts, channel, frame.payload);
      return;
    case 'presence':
      try {
        await parts.presence.serve(channel, frame.payload);
        reply(parts, connection, frame, 'ok', {});
      } catch (error) {
        if (!(error instanceof JoinError)) throw error;
        reply(parts, connection, frame, 'error', { reason: error.message });
      }
      return;
    default:
      // Broadcasts are acknowledged and dropped.
      reply(parts, connection, frame, 'ok', {});
  }
}

/** Announces the end of a channel and releases its resources. */
function leave({ hub, presence }: FrameParts, channel: Channel): void {
  presence.leave(channel);
  endChannel(hub, channel, null);
}

function reply(
  { hub }: FrameParts,
  connection: Connection,
  { joinRef, ref, topic }: Frame,
  status: 'ok' | 'error',
  response: object,
): void {
  const payload = JSON.stringify({ status, response });
  const frame = { joinRef, ref, topic, event: 'phx_reply', payload };
  sendFrame(hub, connection, encodeFrame(connection.version, frame));
}

/** The member is known, and what they may join counted, before any filter is compiled. */
async function join(parts: FrameParts, connection: Connection, frame: Frame): Promise<void> {
  const { hub } = parts;
  const { topic, joinRef, ref } = frame;
  try {
    const { wanted, watchesPresence, accessToken } = parseJoin(frame.payload);
    const claims = await readClaims(parts, accessToken);
    const filterBytes = sumFilterBytes(wanted);
    const joined = { bindings: wanted.length, filterBytes };
    const describe = () => ({ connection, before: connection.channels.get(topic), joined, claims });
    refuseCrowd(hub, describe());
    const bindings = wanted.map((it, index) =>
      compileBinding(it, connection.lastBindingId + index + 1),
    );
    connection.lastBindingId += bindings.length;
    refusePatterns(hub, describe(), bindings);
    if (claims) await checkPatterns(parts, bindings);
    if (connection.socket.readyState !== connection.socket.OPEN) return;
    // Other sockets of the member may have joined meanwhile.
    const newcomer = describe();
    refuseCrowd(hub, newcomer);
    refusePatterns(hub, newcomer, bindings);
    if (newcomer.before) leave(parts, newcomer.before);
    const channel: Channel = {
      connection,
      topic,
      bindings,
      filterBytes,
      joinRef: joinRef ?? ref,
      claims: null,
      presence: null,
    };
    if (!addChannel(hub, channel)) {
      throw new JoinError('InvalidFilter: the filters of one address are too long');
    }
    setClaims(hub, channel, claims);
    const echoed = wanted.map((it, index) => echoBinding(it, bindings[index] as never));
    reply(parts, connection, frame, 'ok', { postgres_changes: echoed });
    if (bindings.length > 0) sendSubscribed(hub, channel);
    await parts.presence.join(channel, watchesPresence);
  } catch (error) {
    reply(parts, connection, frame, 'error', { reason: describeRefusal(parts, error) });
  }
}

function describeRefusal({ log }: FrameParts, error: unknown): string {
  if (error instanceof JoinError) return error.message;
  if (error instanceof TokenError) return `InvalidJWTToken: ${error.message}`;
  log.warn({ err: error }, 'a channel could not be joined');
  return 'DatabaseUnavailable: try again later';
}

function sendSubscribed(hub: Hub, channel: Channel): void {
  const payload = JSON.stringify({
    extension: 'postgres_changes',
    status: 'ok',
    message: 'Subscribed to PostgreSQL',
    channel: channelNameOf(channel.topic),
  });
  sendOn(hub, channel, { event: 'system', payload });
}

/** An invalid regular expression, and one that takes too long. */
const refusedPattern: ReadonlySet<string> = new Set(['2201B', '57014']);

async function checkPatterns({ matchPatterns }: FrameParts, bindings: Channel['bindings']) {
  const tests = bindings.flatMap(({ conditions }) =>
    conditions.flatMap(({ regex }) => (regex ? [{ ...regex, value: '' }] : [])),
  );
  if (tests.length === 0) return;
  try {
    await matchPatterns(tests);
  } catch (error) {
    if (!refusedPattern.has((error as { code?: string }).code ?? '')) throw error;
    throw new JoinError('InvalidFilter: the pattern can’t be read');
  }
}

/**
 * Null without a member: no token, or a key. The service's key reads no rows here either, because
 * rows are sent by a member's rights.
 */
async function readClaims(
  { readApiKey, readToken }: FrameParts,
  token: string | null,
): Promise<Claims | null> {
  if (token === null || token === '' || token.startsWith('sb_')) return null;
  return (await readApiKey(token)) === null ? readToken(token) : null;
}

/**
 * The client's session changed: refreshed, signed out, or of another member. Nothing is answered.
 */
async function takeToken(parts: FrameParts, channel: Channel, payload: unknown): Promise<void> {
  const { hub, presence } = parts;
  const token = (payload as { access_token?: unknown } | null)?.access_token ?? null;
  if (channel.claims !== null && channel.claims.token === token) return;
  try {
    const claims = await readClaims(parts, typeof token === 'string' ? token : null);
    if (claims?.memberId !== channel.claims?.memberId) await admitAgain(parts, channel, claims);
    if (claims?.memberId !== channel.claims?.memberId) presence.leave(channel);
    setClaims(hub, channel, claims);
  } catch (error) {
    // Without the database the token cannot be checked.
    presence.leave(channel);
    endChannel(hub, channel, describeRefusal(parts, error));
  }
}

/** A channel of another member, or of none, counts among theirs. */
async function admitAgain(parts: FrameParts, channel: Channel, claims: Claims | null) {
  const { connection, bindings, filterBytes } = channel;
  const joined = { bindings: bindings.length, filterBytes };
  const newcomer = { connection, before: channel, joined, claims };
  refuseCrowd(parts.hub, newcomer);
  refusePatterns(parts.hub, newcomer, bindings);
  if (claims) await checkPatterns(parts, bindings);
}

/** A heartbeat also checks rights again: expired tokens and ended sessions. */
async function answerBeat(parts: FrameParts, connection: Connection, frame: Frame): Promise<void> {
  const { hub, database, log, now, presence } = parts;
  reply(parts, connection, frame, 'ok', {});
  const claimed = new Map<string, Claims>();
  for (const channel of connection.channels.values()) {
    if (!channel.claims) continue;
    if (hasLapsed(channel.claims, now())) {
      presence.leave(channel);
      endChannel(hub, channel, 'Token has expired');
    } else claimed.set(pairOf(channel.claims), channel.claims);
  }
  if (claimed.size === 0) return;
  try {
    const sessionStates = await readSessionStates(database, [...claimed.values()]);
    for (const channel of connection.channels.values()) {
      if (!channel.claims) continue;
      const sessionState = sessionStates.get(pairOf(channel.claims)) ?? 'gone';
      if (sessionState === 'gone') {
        presence.leave(channel);
        endChannel(hub, channel, 'The session has ended');
      } else {
        if (sessionState !== channel.claims.sessionState) {
          setClaims(hub, channel, { ...channel.claims, sessionState });
        }
        await presence.refresh(channel);
      }
    }
  } catch (error) {
    log.warn({ err: error }, 'a beat could not look at rights again');
  }
}
