import { defaultLocale, type Locale, locales } from '@kith/contract/core/locales';
import { dayIn } from '@kith/contract/search/language/days';
import { readQuestion as readLocally } from '@kith/contract/search/questions/question-query';
import type { Question, QuestionQuery } from '@kith/contract/search/schemas';

import { askAi } from '#features/ai-controls/ask-ai.ts';
import type { MemberContext } from '#platform/context.ts';

import { requestQuery } from './request-query.ts';

type Asker = { locale: Locale; timeZone: string };

/**
 * The query that a question in words means: by the configured model where the member agreed to
 * that, else, and where it fails or answers anything else, by the grammar of their language.
 */
export async function readQuestion({
  ctx,
  input: { question, locale },
}: {
  ctx: MemberContext;
  input: Question;
}): Promise<QuestionQuery> {
  const asker = await readAsker(ctx);
  const asked = { ...asker, locale: locale ?? asker.locale, now: ctx.clock.now() };
  const { value, engine } = await askAi(ctx, {
    use: 'search_questions',
    fields: ['question'],
    model: requestQuery(question, dayIn(asked.now, asked.timeZone)),
    local: () => readLocally(question, asked),
  });
  return { query: value, engine };
}

async function readAsker(ctx: MemberContext): Promise<Asker> {
  const profile = await ctx.database.transaction((tx) =>
    tx
      .selectFrom('profiles')
      .select(['locale', 'timezone'])
      .where('id', '=', ctx.actor.memberId)
      .executeTakeFirst(),
  );
  return {
    locale: locales.find((known) => known === profile?.locale) ?? defaultLocale,
    timeZone: profile?.timezone ?? 'UTC',
  };
}
