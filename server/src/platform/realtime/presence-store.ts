import { z } from 'zod';

/** The presence messages between servers. */
export const presenceNoteSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('here'),
    /** One presence: a socket's channel, unique over all servers. */
    id: z.string(),
    topic: z.string(),
    key: z.string(),
    /** Changes whenever the metadata changes. */
    ref: z.string(),
    meta: z.record(z.string(), z.unknown()),
    seenBy: z.array(z.string()),
  }),
  z.object({ kind: z.literal('gone'), id: z.string() }),
  /** A server that has just started asks for all presences. */
  z.object({ kind: z.literal('ask') }),
]);
export type PresenceNote = z.infer<typeof presenceNoteSchema>;
type Here = Extract<PresenceNote, { kind: 'here' }>;

type Meta = Record<string, unknown> & { phx_ref: string };
/** Metadata by key, in the format of the stock client. */
type PresenceMap = Record<string, { metas: Meta[] }>;
export type PresenceDiff = { joins: PresenceMap; leaves: PresenceMap };

export type PresenceStore = {
  take: (note: Here | Extract<PresenceNote, { kind: 'gone' }>) => void;
  /** The presences of a topic that one viewer may see. */
  stateFor: (topic: string, viewer: string) => PresenceMap;
  /** Drops presences that were not renewed in time. */
  sweep: () => void;
};

const maxEntries = 50_000;

/**
 * The presences of all servers: each entry lists who may see it and expires unless it is renewed in
 * time, so that no presence outlives its server.
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

  const notify = (before: Here | undefined, after: Here | undefined) => {
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
    notify(entry, undefined);
  };
  return {
    take: (note) => {
      if (note.kind === 'gone') return remove(note.id);
      const before = entries.get(note.id);
      if (!before && entries.size >= maxEntries) return undefined;
      entries.set(note.id, { ...note, expiresAtMs: now() + ttlMs });
      topics.set(note.topic, (topics.get(note.topic) ?? new Set()).add(note.id));
      return notify(before, note);
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
