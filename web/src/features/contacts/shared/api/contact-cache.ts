import type { Contact, ContactSummary } from '@kith/contract/contacts/schemas';
import { defaultTouchKinds, dueAt } from '@kith/contract/cadence/rules';
import {
  addRanks,
  type Direction,
  type InteractionKind,
  interactionRank,
  rankBound,
  warmthAt,
} from '@kith/contract/warmth/rules';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';
import { setNewerData, setNewerQueriesData } from '#lib/newer-data.ts';
import { refreshDerived } from '#lib/refresh-people.ts';
import { contactOptions, warmthExplanationOptions } from './contact.ts';
import type { ContactPages } from './contact-list.ts';

/** A little below 100, where warmth no longer reveals its rank. */
const highestKnownWarmth = 99.99;

/** Changes a contact in every loaded listing, without moving it. */
export function patchInLists(
  queryClient: QueryClient,
  contactId: string,
  patch: (contact: ContactSummary) => ContactSummary,
) {
  setNewerQueriesData<ContactPages>(
    queryClient,
    { queryKey: apiQuery.contacts.list.key({ type: 'infinite' }) },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          items: page.items.map((item) =>
            item.id === contactId ? { ...patch(item), match: item.match } : item,
          ),
        })),
      },
  );
}

/** Removes contacts from every loaded listing. */
export function removeFromLists(queryClient: QueryClient, contactIds: readonly string[]) {
  const removed = new Set(contactIds);
  setNewerQueriesData<ContactPages>(
    queryClient,
    { queryKey: apiQuery.contacts.list.key({ type: 'infinite' }) },
    (data) => data && withoutContacts(data, removed),
  );
}

function withoutContacts(data: ContactPages, removed: ReadonlySet<string>): ContactPages {
  const isRemoved = ({ id }: ContactSummary) => removed.has(id);
  const gone = data.pages.reduce((sum, page) => sum + page.items.filter(isRemoved).length, 0);
  const pages = data.pages.map(({ items, next_cursor, total }) => ({
    items: items.filter((item) => !isRemoved(item)),
    next_cursor,
    total: total === null ? null : total - gone,
  }));
  return { ...data, pages };
}

/** Updates the contact from the server's answer wherever it is shown. */
export function putContact(queryClient: QueryClient, contact: Contact) {
  setNewerData(queryClient, contactOptions(contact.id).queryKey, contact);
  patchSummaries(queryClient, contact);
}

/** Shows a loaded contact in the lists. */
export function patchSummaries(queryClient: QueryClient, contact: Contact) {
  patchInLists(queryClient, contact.id, (item) => ({ ...item, ...summaryOf(contact) }));
}

/** The queries about changes of a contact's fields. */
export async function refreshHistory(queryClient: QueryClient, contactId: string) {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: apiQuery.contacts.history.key() }),
    queryClient.invalidateQueries({
      queryKey: apiQuery.interactions.timeline.key({ input: { contact_id: contactId } }),
    }),
  ]);
}

function summaryOf(contact: Contact): ContactSummary {
  const { id, full_name, company, title, location, photo_id, tags, warmth, health } = contact;
  const { cadence_days, effective_cadence_days, last_interaction_at, due_at } = contact;
  const { next_step, next_step_on, archived_at, created_at } = contact;
  return {
    id,
    full_name,
    company,
    title,
    location,
    photo_id,
    tags,
    warmth,
    health,
    cadence_days,
    effective_cadence_days,
    last_interaction_at,
    due_at,
    next_step,
    next_step_on,
    archived_at,
    created_at,
  };
}

/** Refetches a contact after something happened with it, and updates it wherever it is shown. */
export async function refreshContact(queryClient: QueryClient, contactId: string) {
  await queryClient.invalidateQueries(warmthExplanationOptions(contactId));
  const contact = await queryClient.fetchQuery({ ...contactOptions(contactId), staleTime: 0 });
  patchSummaries(queryClient, contact);
}

/** Everything derived from the network: lists, counts, and whatever shows or counts contacts. */
export async function refreshNetwork(queryClient: QueryClient) {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: apiQuery.contacts.list.key() }),
    queryClient.invalidateQueries({ queryKey: apiQuery.contacts.count.key() }),
    queryClient.invalidateQueries({ queryKey: apiQuery.contacts.facets.key() }),
    refreshDerived(queryClient),
  ]);
}

type Happening = { kind: InteractionKind; direction: Direction; occurred_at: string };

/** Raises the warmth on screen while an interaction is being logged. */
export function warmAtOnce(queryClient: QueryClient, contactId: string, happening: Happening) {
  const settings = queryClient.getQueryData(
    apiQuery.cadence.get.queryOptions({ input: {} }).queryKey,
  );
  const isTouch = (settings?.touch_kinds ?? defaultTouchKinds).includes(happening.kind);
  const warm = <Tie extends ContactSummary>(contact: Tie): Tie =>
    addHappening(contact, { ...happening, isTouch });
  setNewerData(
    queryClient,
    contactOptions(contactId).queryKey,
    (contact) => contact && warm(contact),
  );
  patchInLists(queryClient, contactId, warm);
}

function addHappening<Tie extends ContactSummary>(
  contact: Tie,
  happening: Happening & { isTouch: boolean },
): Tie {
  const now = new Date();
  const at = new Date(happening.occurred_at);
  if (at > now) return contact;
  const rank = addRanks(
    rankBound(Math.min(contact.warmth, highestKnownWarmth), now),
    interactionRank({ kind: happening.kind, direction: happening.direction, at }),
  );
  const last = contact.last_interaction_at;
  const isNewest = happening.isTouch && (last === null || new Date(last) < at);
  const due = dueAt({
    cadenceDays: contact.effective_cadence_days,
    lastInteractionAt: at,
    createdAt: new Date(contact.created_at),
  });
  return {
    ...contact,
    warmth: warmthAt(rank, now),
    last_interaction_at: isNewest ? happening.occurred_at : last,
    due_at: isNewest && due !== null ? due.toISOString() : contact.due_at,
  };
}
