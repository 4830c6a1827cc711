import { foldText } from '@kith/contract/core/text';
import type { SuggestedMember } from '@kith/contract/feed/schemas';
import { sql } from 'kysely';

import { readMentionable } from '#features/posts/mentionable.ts';
import type { AuthorRow, CardRow } from '#features/posts/post-row.ts';
import { presentAuthor } from '#features/posts/post-card.ts';
import { addHeadlines, readAuthors, readCards } from '#features/posts/read-authors.ts';
import type { MemberContext } from '#platform/context.ts';
import { type Computed, readRows } from '#platform/database/rows.ts';

const shownMembers = 20;
const shownSuggestions = 10;

const rank = ({ warmth_rank: value }: CardRow) => value ?? Number.NEGATIVE_INFINITY;

function present(card: AuthorRow, now: Date): SuggestedMember {
  return { ...presentAuthor(card, now), title: card.title, company: card.company };
}

/** Members that can be named, by the beginning of a word of their name; the warmest first. */
export function listMentionable({
  ctx,
  input: { q, post_id: postId },
}: {
  ctx: MemberContext;
  input: { q: string; post_id?: string | undefined };
}): Promise<{ items: SuggestedMember[] }> {
  const now = ctx.clock.now();
  const query = foldText(q);
  return ctx.database.transaction(async (tx) => {
    const ids = await readMentionable(tx, { postId: postId ?? null, now });
    const cards = [...(await readCards(tx, [...ids])).values()];
    const found = cards.filter(({ name }) => ` ${foldText(name)}`.includes(` ${query}`));
    const shown = found.toSorted((a, b) => rank(b) - rank(a)).slice(0, shownMembers);
    return { items: (await addHeadlines(tx, shown, now)).map((card) => present(card, now)) };
  });
}

/** Members who write publicly and that the member neither follows nor has as a contact. */
export function listToFollow({ ctx }: { ctx: MemberContext }) {
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    const rows = await readRows(
      tx,
      sql<Computed<{ member_id: string; post_count: number }>>`
        select * from follow_suggestions(${now}, ${shownSuggestions})`,
    );
    const cards = await readAuthors(
      tx,
      rows.map(({ member_id: id }) => id),
      now,
    );
    return {
      items: rows.flatMap(({ member_id: id, post_count: postCount }) => {
        const card = cards.get(id);
        return card ? [{ ...present(card, now), post_count: postCount }] : [];
      }),
    };
  });
}
