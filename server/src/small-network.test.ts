import { expect, test } from 'vitest';

import { analyzeNewTables } from '#platform/database/analyze-new-tables.ts';
import { writeNetwork } from '#features/sample-network/write-network.ts';
import { countBlocks } from '#testing/count-blocks.ts';
import { readingPaths } from '#testing/reading-paths.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { longSessions } from '#testing/test-app-clients.ts';
import { addMemberAsContact, linkMembers, openWith, sendIn } from '#testing/test-conversation.ts';
import { createMember } from '#testing/test-member.ts';
import { addPost } from '#testing/test-posts.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

/*
 * An installation with few members, whose tables are so small that the planner takes a join of
 * everything with everything for as cheap as an index. Each request may read the network once for each
 * of its parts, not once for each of its contacts.
 */
const contacts = 600;
const mostBlocks = 8_000;
/** The overview's and the health's figures of a month in one. */
const mostBlocksOf: Readonly<Record<string, number>> = { '/insights/review': 12_000 };

const database = await useFileDatabase();
const app = await startTestApp({ database, variables: longSessions });
const add = () => createMember(database, { clock: app.clock, jobs: app.jobs });

const queries = {
  'agenda.calendar': ['?from=2026-11-01&to=2026-12-31'],
  'bridges.list': ['?tab=requests', '?tab=bridges-received', '?tab=active-intros', '?tab=history'],
  'contacts.list': ['?q=an', '?sort=warmth', '?has_email=true&overdue=true'],
  'feed.mentionable': ['?q=a'],
  'messages.search': ['?q=plan'],
  'paths.suggest': ['?query=an'],
  'search.find': ['?query=an', '?query=plan', '?query=from:a%20plan'],
};

test('no request reads a small network many times', async () => {
  const ann = await add();
  await writeNetwork({
    database: ann.database,
    ownerId: ann.actor.memberId,
    seed: 7,
    contacts,
    now: app.clock.now(),
  });
  const ids: string[] = [];
  for (let count = 0; count < 12; count += 1) {
    const friend = await add();
    await linkMembers(database, ann, friend);
    const conversation = await openWith(friend, ann);
    await sendIn(friend, conversation, 'A plan');
    await addPost(friend, 'A plan');
    ids.push(friend.actor.memberId, conversation);
  }
  const known = await addMemberAsContact(database, ann, await add());
  const call = app.callWith(await app.tokenOf(ann));
  const paths = readingPaths({ queries, ids: [known, ...ids.slice(-2)] });
  const read = async (path: string) => {
    const answer = await call('GET', path);
    expect(answer.status, path).not.toBe(500);
    await answer.arrayBuffer();
  };
  // As after an import, which is what fills a network.
  await analyzeNewTables(database);
  for (const path of paths) {
    const most = mostBlocksOf[path] ?? mostBlocks;
    // The first request may derive what later ones read.
    const first = await countBlocks(database, () => read(path), 0);
    const blocks = first < most ? first : await countBlocks(database, () => read(path), 0);
    expect(blocks, path).toBeLessThan(most);
  }
});
