import type { Contact } from '@kith/contract/contacts/schemas';
import type { Interaction } from '@kith/contract/interactions/schemas';
import type { ContactFields, OfflineChange } from './change-rules.ts';
import { sendChanges } from './change-sync.ts';

/** A contact on the test server. */
export const ann = {
  id: 'ann',
  revision: 1,
  full_name: 'Ann Ek',
  first_name: 'Ann',
  last_name: 'Ek',
  title: 'Baker',
  company: 'Rye',
  notes: '',
  birthday: {
    month: 3,
    day: 4,
    year: null,
  },
  tags: ['a'],
} as unknown as Contact;

/** A server that stores contacts with revisions, and a device that queues changes. */
export function createWorld(
  queued: readonly OfflineChange[],
  contacts: readonly Contact[] = [ann],
) {
  const server = new Map(contacts.map((contact) => [contact.id, contact]));
  const logged = new Map<string, unknown>();
  /** What was requested under each key, and the contact that was added. */
  const attempts = new Map<string, { asked: string; added: Contact }>();
  const world = {
    queue: queued,
    sent: [] as string[],
    /** The network failures, one for each call. */
    ways: [] as ('cut' | 'lost answer' | 'limit')[],
    server,
    logged,
    blocked: [] as OfflineChange[],
    /** What the member does while the next request is on its way. */
    meanwhile: () => {},
    change: (id: string, values: ContactFields) => {
      const contact = server.get(id) as Contact;
      server.set(id, { ...contact, ...values, revision: contact.revision + 1 } as Contact);
    },
    sync: () => sendChanges(parts),
  };
  const refuse = (status: number, code: string, data: unknown = null) =>
    Object.assign(new Error(code), { status, code, data });
  function travel<Answer>(work: () => Answer): Answer {
    world.meanwhile();
    const way = world.ways.shift();
    if (way === 'cut') throw new TypeError('Failed to fetch');
    if (way === 'limit') throw refuse(429, 'rate_limited');
    const answer = work();
    if (way === 'lost answer') throw new TypeError('Failed to fetch');
    return answer;
  }
  const find = (id: string) => {
    const contact = server.get(id);
    if (!contact) throw refuse(404, 'not_found');
    return contact;
  };
  const parts: Parameters<typeof sendChanges>[0] = {
    read: async () => world.queue,
    write: async (next) => {
      world.queue = next(world.queue);
    },
    getContact: async (id) => travel(() => find(id)),
    updateContact: async (id, revision, values) =>
      travel(() => {
        if (find(id).revision !== revision) throw refuse(409, 'conflict');
        if (values.title === 'refused') throw refuse(400, 'validation_failed');
        world.change(id, values);
        return find(id);
      }),
    logInteraction: async (log, key) =>
      travel(() => {
        find(log.contact_id);
        logged.set(key, log);
        return { id: key } as Interaction;
      }),
    addContact: async (contact, key) =>
      travel(() => {
        const asked = JSON.stringify(contact);
        const attempt = attempts.get(key);
        if (attempt && attempt.asked !== asked) throw refuse(409, 'idempotency_key_reused');
        if (attempt) return attempt.added;
        const twin = [...server.values()].find(({ company }) => company === contact.company);
        if (contact.title === 'refused') throw refuse(400, 'validation_failed');
        if (twin && !contact.allow_duplicate)
          throw refuse(409, 'duplicate_contact', { id: twin.id });
        const added = {
          ...ann,
          ...contact,
          id: `new-${attempts.size + 1}`,
          revision: 1,
        } as Contact;
        server.set(added.id, added);
        attempts.set(key, { asked, added });
        return added;
      }),
    onSent: ({ change }) => world.sent.push(change.id),
    onBlocked: (change) => world.blocked.push(change),
  };
  return world;
}
