import { isManagedName } from '@kith/contract/community/groups';
import { cleanLine, cutText } from '@kith/contract/core/text';
import { z } from 'zod';

import { type ForumClient, ForumFault } from '#features/community/forum-client.ts';

/** As Discourse cuts its list of groups, and the most members that it lists at once. */
const mostPages = 30;
const membersPerPage = 500;
const mostMembers = 100_000;
const nameLimit = 60;
/** How many members are added or removed with one request. */
const changeSize = 100;

const groupSchema = z.object({
  id: z.number().int().positive(),
  name: z.string(),
  automatic: z.boolean().default(false),
});
const listSchema = z.object({
  groups: z.array(z.unknown()),
  total_rows_groups: z.number().int().min(0),
});
const memberSchema = z.object({ id: z.number().int(), username: z.string() });
const membersSchema = z.object({
  members: z.array(memberSchema),
  meta: z.object({ total: z.number().int().min(0) }),
});

/** A group of the forum whose name says that it is ours to manage. */
export type ForumGroup = { id: number; name: string; isAutomatic: boolean };
/** The accounts in a group, by their number. */
export type GroupMembers = ReadonlyMap<number, string>;

/** A name that others chose, on one line and not too long. */
export const cleanName = (name: string) => cutText(cleanLine(name), nameLimit);

function read<Value>(schema: z.ZodType<Value>, answer: unknown): Value {
  const found = schema.safeParse(answer);
  if (!found.success) throw new ForumFault('unreadable');
  return found.data;
}

/**
 * The forum's groups that may be managed, by name. Threats: names that administrators of the forum chose go
 * into addresses of its API, and a group of its moderators must never be among those that are changed; so
 * every other name is dropped here, before anything is done with it.
 */
export async function listForumGroups(client: ForumClient): Promise<Map<string, ForumGroup>> {
  const found = new Map<string, ForumGroup>();
  let seen = 0;
  for (let page = 0; page < mostPages; page += 1) {
    const path = `/groups.json?filter=kith&order=name&asc=true&page=${page}`;
    const { groups, total_rows_groups: total } = read(listSchema, await client.call(path));
    for (const one of groups) {
      const group = groupSchema.safeParse(one).data;
      const name = group?.name.toLowerCase() ?? '';
      if (!group || !isManagedName(name) || found.has(name)) continue;
      found.set(name, { id: group.id, name: group.name, isAutomatic: group.automatic });
    }
    seen += groups.length;
    if (groups.length === 0 || seen >= total) break;
  }
  return found;
}

/** Everybody in a group. */
export async function listGroupMembers(
  client: ForumClient,
  { name }: ForumGroup,
): Promise<GroupMembers> {
  const found = new Map<number, string>();
  const address = `/groups/${encodeURIComponent(name)}/members.json`;
  for (let offset = 0; offset < mostMembers; offset += membersPerPage) {
    const path = `${address}?limit=${membersPerPage}&offset=${offset}`;
    const { members, meta } = read(membersSchema, await client.call(path));
    for (const { id, username } of members) found.set(id, cleanName(username));
    if (members.length === 0 || offset + membersPerPage >= meta.total) break;
  }
  return found;
}

type Change = { group: ForumGroup; verb: 'add' | 'remove'; ids: readonly number[] };

/**
 * Adds accounts to a group, or removes them; `onDone` gets each part that was. The forum refuses a
 * request as a whole if one of its accounts was added or removed meanwhile: then the rest is tried once.
 *
 * @throws ForumFault
 */
export async function changeGroupMembers(
  client: ForumClient,
  { group, verb, ids }: Change,
  onDone: (ids: readonly number[]) => void,
): Promise<void> {
  for (let start = 0; start < ids.length; start += changeSize) {
    const part = ids.slice(start, start + changeSize);
    try {
      await sendChange(client, { group, verb, ids: part });
      onDone(part);
    } catch (error) {
      if (!(error instanceof ForumFault) || error.kind !== 'change_refused') throw error;
      const present = await listGroupMembers(client, group);
      const rest = part.filter((id) => present.has(id) === (verb === 'remove'));
      if (rest.length === part.length) throw error;
      if (rest.length === 0) continue;
      await sendChange(client, { group, verb, ids: rest });
      onDone(rest);
    }
  }
}

async function sendChange(client: ForumClient, { group, verb, ids }: Change): Promise<void> {
  const path = `/groups/${group.id}/members.json`;
  const list = ids.join(',');
  const answer =
    verb === 'add'
      ? await client.call(path, { method: 'PUT', form: { user_ids: list, notify_users: 'false' } })
      : await client.call(`${path}?user_ids=${encodeURIComponent(list)}`, { method: 'DELETE' });
  // The group was deleted meanwhile.
  if (answer === null) throw new ForumFault('change_refused');
}
