import { z } from 'zod';

/** What servers tell one another of who is there. */
export const presenceNoteSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('here'),
    /** One place that somebody is at: a socket's channel, unique over all servers. */
    id: z.string(),
    topic: z.string(),
    key: z.string(),
    /** Another one when what they say of themselves changed. */
    ref: z.string(),
    meta: z.record(z.string(), z.unknown()),
    seenBy: z.array(z.string()),
  }),
  z.object({ kind: z.literal('gone'), id: z.string() }),
  /** A server that has just come up wants to know who is there. */
  z.object({ kind: z.literal('ask') }),
]);
export type PresenceNote = z.infer<typeof presenceNoteSchema>;
type Here = Extract<PresenceNote, { kind: 'here' }>;

type Meta = Record<string, unknown> & { phx_ref: string };
/** Metas by key, as the stock client has them. */
type PresenceMap = Record<string, { metas: Meta[] }>;
export type PresenceDiff = { joins: PresenceMap; leaves: PresenceMap };

export type PresenceStore = {
  take: (note: Here | Extract<PresenceNote, { kind: 'gone' }>) => void;
  /** Who is there on a topic for one viewer. */
  stateFor: (topic: string, viewer: string) => PresenceMap;
  /** Lets go of what nobody said again in time. */
  sweep: () => void;
};

const maxEntries = 50_000;

/**
 * Who is where, over all servers: each entry says itself who may see it, and is gone unless it is
 * said again before its time runs out, so that nobody stays after their server died.
 */
export function createPresenceStore({
  now,
  ttlMs,
  onDiff,
}: {
  now: () => number;
  ttlMs: number;
  onDiff: (topic: string, viewer: string, diff: PresenceDiff) => void;
}): PresenceStore {
  const entries = new Map<string, Here & { expiresAtMs: number }>();
  const topics = new Map<string, Set<string>>();

  const tell = (before: Here | undefined, after: Here | undefined) => {
    const topic = (after ?? before)?.topic ?? '';
    for (const viewer of new Set([...(before?.seenBy ?? []), ...(after?.seenBy ?? [])])) {
      const old = before?.seenBy.includes(viewer) ? before : undefined;
      const next = after?.seenBy.includes(viewer) ? after : undefined;
      if (old?.ref !== next?.ref) {
        onDiff(topic, viewer, { joins: mapOf(next), leaves: mapOf(old) });
      }
    }
  };
  const remove = (id: string) => {
    const entry = entries.get(id);
    if (!entry) return;
    entries.delete(id);
    const ids = topics.get(entry.topic);
    ids?.delete(id);
    if (ids?.size === 0) topics.delete(entry.topic);
    tell(entry, undefined);
  };
  return {
    take: (note) => {
      if (note.kind === 'gone') return remove(note.id);
      const before = entries.get(note.id);
      if (!before && entries.size >= maxEntries) return undefined;
      entries.set(note.id, { ...note, expiresAtMs: now() + ttlMs });
      topics.set(note.topic, (topics.get(note.topic) ?? new Set()).add(note.id));
      return tell(before, note);
    },
    stateFor: (topic, viewer) => {
      const state: PresenceMap = {};
      for (const id of topics.get(topic) ?? []) {
        const entry = entries.get(id);
        if (!entry?.seenBy.includes(viewer)) continue;
        const metas = state[entry.key]?.metas ?? [];
        state[entry.key] = { metas: [...metas, metaOf(entry)] };
      }
      return state;
    },
    sweep: () => {
      const at = now();
      for (const [id, { expiresAtMs }] of entries) if (expiresAtMs < at) remove(id);
    },
  };
}

function metaOf({ meta, ref }: Here): Meta {
  return { ...meta, phx_ref: ref };
}

function mapOf(entry: Here | undefined): PresenceMap {
  return entry ? { [entry.key]: { metas: [metaOf(entry)] } } : {};
}
