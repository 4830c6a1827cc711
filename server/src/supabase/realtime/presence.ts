import { randomUUID } from 'node:crypto';

import { minuteMs } from '@kith/contract/core/time';
import { z } from 'zod';

import type { Database } from '#platform/database/database.ts';
import type { Logger } from '#platform/log.ts';
import {
  createPresenceStore,
  type PresenceDiff,
  type PresenceNote,
  presenceNoteSchema,
} from '#platform/realtime/presence-store.ts';

import { type Channel, channelNameOf, type Hub, sendOn } from './hub.ts';
import { JoinError } from './join-request.ts';

/** Renewed with each heartbeat of the client; expires when two are missed. */
const ttlMs = minuteMs;

/** Fractions of a second may have any number of digits. */
const maxMomentLength = 40;

const conversationTopic = /^conversation:([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/u;

const pushSchema = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('track'),
    payload: z.object({
      typing: z.boolean().default(false),
      online_at: z.iso.datetime({ offset: true }).max(maxMomentLength).optional(),
    }),
  }),
  z.object({ event: z.literal('untrack') }),
]);

/**
 * Who is online and typing, in conversations only. Threat: being watched. Invariant: a member is
 * shown under their own id whatever the client sends, only to participants of an open conversation
 * where both show their presence and neither blocked the other; each heartbeat checks this again.
 */
export type PresenceService = {
  join: (channel: Channel, watches: boolean) => Promise<void>;
  /** A client's `track` or `untrack`. @throws `JoinError` when it can't be read. */
  serve: (channel: Channel, payload: unknown) => Promise<void>;
  /** Renews a presence, for those who may see it now. */
  refresh: (channel: Channel) => Promise<void>;
  leave: (channel: Channel) => void;
  takeNote: (text: string) => void;
  /** Asks the other servers for their presences. */
  ask: () => void;
  sweep: () => void;
  /** Resolves when everything queued has been sent. */
  settle: () => Promise<void>;
};

type PresenceParts = {
  hub: Hub;
  database: Database;
  log: Logger;
  now: () => number;
  publish: (text: string) => Promise<void>;
};

export function createPresenceService(parts: PresenceParts): PresenceService {
  const { hub, database, log, now } = parts;
  const store = createPresenceStore({
    now,
    ttlMs,
    onDiff: (topic, viewer, diff) => sendDiff(hub, { topic, viewer, diff }),
  });
  const saying = new Set<Promise<void>>();
  const say = (note: PresenceNote) => {
    const said = parts
      .publish(JSON.stringify(note))
      .catch((error: Error) => log.warn({ err: error }, 'presence could not be sent'))
      .finally(() => saying.delete(said));
    saying.add(said);
  };
  const idOf = ({ connection, topic }: Channel) => `${connection.id} ${topic}`;

  const announce = async (channel: Channel) => {
    const { claims, presence, topic } = channel;
    if (!presence?.ref || claims?.sessionState !== 'valid') return;
    const { ref, meta, conversationId } = presence;
    const seenBy = await readViewers(database, claims.memberId, conversationId);
    // The client may have left in the meantime.
    if (channel.claims !== claims || presence.ref !== ref) return;
    const note = { topic, key: claims.memberId, ref, meta: { ...meta }, seenBy };
    say({ kind: 'here', id: idOf(channel), ...note });
  };

  const leave = (channel: Channel) => {
    if (!channel.presence?.ref) return;
    channel.presence.ref = null;
    say({ kind: 'gone', id: idOf(channel) });
  };

  const announceAll = () => {
    for (const { channels } of hub.connections) {
      for (const channel of channels.values()) {
        announce(channel).catch((error: Error) => log.warn({ err: error }, 'presence fault'));
      }
    }
  };

  return {
    join: async (channel, watches) => {
      const [, conversationId] = conversationTopic.exec(channelNameOf(channel.topic)) ?? [];
      if (conversationId !== undefined) {
        channel.presence = { conversationId, watches, ref: null, meta: {} };
      }
      if (!watches) return;
      const viewer = conversationId === undefined ? undefined : channel.claims?.memberId;
      const state = viewer === undefined ? {} : store.stateFor(channel.topic, viewer);
      sendOn(hub, channel, { event: 'presence_state', payload: JSON.stringify(state) });
    },
    serve: async (channel, payload) => {
      const push = pushSchema.safeParse(payload).data;
      if (!push) throw new JoinError('MalformedPresence: typing and online_at can be tracked');
      if (!channel.presence) return;
      if (push.event === 'untrack') return leave(channel);
      channel.presence.ref = randomUUID();
      channel.presence.meta = push.payload;
      await announce(channel);
    },
    refresh: announce,
    leave,
    takeNote: (text) => {
      const note = readNote(text);
      if (!note) log.warn('a note of presence could not be read');
      else if (note.kind === 'ask') announceAll();
      else store.take(note);
    },
    ask: () => say({ kind: 'ask' }),
    sweep: store.sweep,
    settle: async () => {
      await Promise.all(saying);
    },
  };
}

function readNote(text: string): PresenceNote | null {
  try {
    return presenceNoteSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

async function readViewers(
  database: Database,
  memberId: string,
  conversationId: string,
): Promise<string[]> {
  const result = await database.pool.query<{ user_id: string }>(
    'select user_id from auth.visible_presences($1, $2)',
    [memberId, conversationId],
  );
  return result.rows.map((row) => row.user_id);
}

function sendDiff(
  hub: Hub,
  { topic, viewer, diff }: { topic: string; viewer: string; diff: PresenceDiff },
): void {
  for (const channel of hub.channelsOf.get(viewer) ?? []) {
    if (channel.topic !== topic || !channel.presence?.watches) continue;
    sendOn(hub, channel, { event: 'presence_diff', payload: JSON.stringify(diff) });
  }
}
