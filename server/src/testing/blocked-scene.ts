import type { TestApp } from './start-test-app.ts';
import { linkMembers, openWith, sendIn } from './test-conversation.ts';
import type { TestDatabase } from './test-database.ts';
import { addPerson, type Person } from './test-moderation.ts';
import { follow, linkBoth, publish } from './test-posts.ts';

const theirName = 'Zebediah';
let scenes = 0;

/** Two members who have everything to do with each other. */
export type BlockedScene = {
  reader: Person;
  other: Person;
  between: string;
  /** In everything that the other wrote. */
  word: string;
  /** What the other is found by. */
  traces: string[];
  post: string;
  comment: string;
  conversation: string;
  paths: string[];
};

/** Two who are linked, follow, wrote, liked and mentioned each other, and someone between them. */
export async function setBlockedScene(app: TestApp, database: TestDatabase): Promise<BlockedScene> {
  scenes += 1;
  const word = `zebrawords${scenes}`;
  const reader = await addPerson(app, database, 'Ruth Reader');
  const other = await addPerson(app, database, `${theirName} ${scenes}`);
  const third = await addPerson(app, database, 'Thea Third');
  await linkBoth(database, reader.ctx, third.ctx);
  await linkBoth(database, other.ctx, third.ctx);
  await linkMembers(database, reader.ctx, other.ctx);
  await follow(database, reader.ctx, other.ctx);
  await follow(database, other.ctx, reader.ctx);
  const theirs = await publish(other.ctx, { visibility: 'public', body: `${word} one` });
  const between = await publish(third.ctx, { visibility: 'public', body: 'Read by both' });
  await publish(reader.ctx, { visibility: 'public', body: 'My own' });
  const shared = await publish(other.ctx, {
    visibility: 'public',
    body: `${word} two`,
    shared_post_id: between,
  });
  const comments = `/posts/${between}/comments`;
  const comment = await other.call('POST', comments, { body: `${word} three` });
  const { id: commentId } = (await comment.json()) as { id: string };
  await third.call('POST', comments, { body: 'An answer', parent_id: commentId });
  await other.call('PUT', `/posts/${between}/like`);
  const conversation = await openWith(other.ctx, reader.ctx);
  await sendIn(other.ctx, conversation, `${word} four`);
  await app.runAll();
  return {
    reader,
    other,
    between,
    word,
    traces: [other.id, theirs, shared, commentId, `${theirName} ${scenes}`, word],
    post: theirs,
    comment: commentId,
    conversation,
    paths: [`/posts/${between}`, comments, `/posts/${between}/likes`, '/posts?member_id='].map(
      (path) => (path.endsWith('=') ? `${path}${third.id}` : path),
    ),
  };
}
