import { expect } from 'vitest';

import type { Database } from '#platform/database/database.ts';
import { type Computed, readRows, jsonParam } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import { sql } from 'kysely';

import { isInFeed, mayRead } from './rules.ts';
import { indexOf, type World } from './world.ts';

type Change = {
  table: string;
  operation: string;
  key: { id: string };
  members: string[];
};

/** Listens to what the servers hear of changed posts. */
export async function watchRealtime(database: Database) {
  const listener = await database.pool.connect();
  const heard: Change[] = [];
  listener.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '{}') as Change));
  await listener.query('listen kith_changes');
  return {
    /**
     * What was announced since: those whose feed the post is in are notified, and each of those notified
     * gets the row exactly where they may read it. Returns how many were compared.
     */
    check: async (world: World): Promise<number> => {
      await listener.query('select');
      const changes = heard.splice(0).filter(({ table }) => table === 'posts');
      for (const change of changes) await checkChange(database, world, change);
      return changes.length * world.members.length;
    },
    close: async () => {
      await listener.query('unlisten *');
      listener.release();
    },
  };
}

type Delivered = Computed<{ member: string; key: string }>;

async function checkChange(database: Database, world: World, { key, members }: Change) {
  const post = world.posts.find(({ id }) => id === key.id);
  if (!post) return;
  const notified = members.map((id) => indexOf(world, id)).filter((index) => index >= 0);
  const concerned = world.members.flatMap((_one, index) =>
    isInFeed(world, index, post) ? index : [],
  );
  for (const index of concerned) expect(notified, 'members notified of a post').toContain(index);
  const asked = members.map((member) => ({ member, posts: [key.id] }));
  const rows = await runAsService(database, (tx) =>
    readRows(
      tx,
      sql<Delivered>`select member, key from auth.read_changed_rows('[]', ${jsonParam(asked)})
        where table_name = 'posts'`,
    ),
  );
  const delivered = rows.map(({ member }) => indexOf(world, member)).toSorted();
  const readers = notified.filter((index) => mayRead(world, index, post));
  expect(delivered, 'members who got a post').toEqual(readers.toSorted());
}
