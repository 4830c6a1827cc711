import { defaultLocale, type Locale, locales } from '@kith/contract/core/locales';
import { dayIn } from '@kith/contract/search/language/days';
import { readQuestion as readLocally } from '@kith/contract/search/questions/question-query';
import type { Question, QuestionQuery } from '@kith/contract/search/schemas';

import { AppError } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import { readRemotely } from './read-remotely.ts';

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
  const remote = await tryRemote(ctx, question, dayIn(asked.now, asked.timeZone));
  if (remote !== null) return { query: remote, engine: 'remote' };
  return { query: await readLocally(question, asked), engine: 'local' };
}

/** Called after the transaction: no connection waits for a model. */
async function tryRemote(ctx: MemberContext, question: string, today: string) {
  if (!ctx.ai.remote || !(await agreesToModels(ctx))) return null;
  try {
    return await readRemotely(ctx.ai.remote, { question, today });
  } catch (error) {
    ctx.log.warn({ reason: (error as Error).message }, 'remote reading failed, reading locally');
    return null;
  }
}

async function agreesToModels({ database }: MemberContext): Promise<boolean> {
  try {
    await database.requiring(['data_processing', 'ai_matching']).transaction(async () => undefined);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'consent_required') return false;
    throw error;
  }
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
