import { industryCodes, industrySections, withDivisions } from '@kith/contract/industries/isic';
import { isMove } from '#features/contacts/company-moves.ts';
import { arrayParam } from '#platform/database/rows.ts';
import { type RawBuilder, sql } from 'kysely';

import { closenessSql, type SignalScope } from './signal-scope.ts';

const lifeDays = { move: 30, post: 14 } as const;

/** Every code with each section that it belongs to, itself among them. */
const codePairs = [...industryCodes].flatMap((watched) =>
  (industrySections.includes(watched as never) ? withDivisions([watched]) : [watched]).map(
    (code) => [watched, code] as const,
  ),
);

/**
 * News of what the member watches, since they do: who came to a company or left it (of an industry: from or to
 * another one), and posts of linked members that name it. Trends are made of the same moves and posts, so
 * they are no news of their own. The keys are those of `company_change` and `post_published`: the same
 * fact makes one signal, and this one says more.
 */
export function deriveWatchedNews(scope: SignalScope): RawBuilder<unknown> {
  return sql`${watchedMoves(scope)} union all ${watchedPosts(scope)}`;
}

function watchedMoves({ ownerId, now, watches }: SignalScope): RawBuilder<unknown> {
  return sql`(
    with watched as materialized (
      select w.id, w.industry, w.watched_since, coalesce(k.root_id, k.id) as root
      from watches w left join companies k on k.owner_id = ${ownerId} and k.id = w.company_id
      where w.owner_id = ${ownerId} and case when w.industry is null
        then ${watches?.companies ?? false}::boolean else ${watches?.industries ?? false}::boolean end
    ), roots as materialized (
      select w.id as watch, w.root from watched w where w.root is not null
      union all
      select w.id, r.id from watched w
      join unnest(${arrayParam(
        codePairs.map(([watched]) => watched),
        'text[]',
      )}, ${arrayParam(
        codePairs.map(([, code]) => code),
        'text[]',
      )}) as pair(watched, code) on pair.watched = w.industry
      join companies r on r.owner_id = ${ownerId} and r.root_id is null and r.industry = pair.code
    ), recent as materialized (
      select ch.*, coalesce(ch.import_id, ch.id) as batch,
        (select coalesce(k.root_id, k.id) from companies k
          where k.owner_id = ${ownerId} and k.id = ch.old_company_id) as old_root
      from contact_changes ch
      where ch.owner_id = ${ownerId} and ${isMove('ch')}
        and ch.source <> 'manual' and ch.old_value <> ''
        and ch.changed_at > ${now}::timestamptz - make_interval(days => ${lifeDays.move})
        and ch.changed_at > (select min(watched_since) from watched)
    ), moved as materialized (
      select r.*, c.title, c.company, c.effective_cadence_days, c.warmth_rank,
        (select coalesce(k.root_id, k.id) from companies k
          where k.owner_id = ${ownerId} and k.id = c.company_id) as new_root
      from recent r
      cross join lateral (select * from contacts c where c.owner_id = ${ownerId}
        and c.id = r.contact_id and c.company = coalesce(r.new_value, '')
        and c.deleted_at is null and c.archived_at is null offset 0) c
    ), news as (
      select distinct on (m.contact_id, m.batch) m.*, w.id as watch, w.industry,
        there.watch is not null as has_come
      from moved m
      join watched w on m.changed_at > w.watched_since
      left join roots there on there.watch = w.id and there.root = m.new_root
      left join roots was on was.watch = w.id and was.root = m.old_root
      where (there.watch is null) <> (was.watch is null)
      order by m.contact_id, m.batch, w.industry is not null, there.watch is null, w.id
    )
    select n.contact_id, 'company_change:' || n.contact_id || ':' || n.batch as fact_key,
      jsonb_strip_nulls(jsonb_build_object('at', n.changed_at, 'watch_id', n.watch,
        'news', case when n.has_come then 'came' else 'left' end, 'industry', n.industry,
        'title', n.title, 'employer', n.company,
        'company_id', case when n.has_come then n.new_root else n.old_root end,
        'company', (select k.name from companies k where k.owner_id = ${ownerId}
          and k.id = case when n.has_come then n.new_root else n.old_root end),
        'other', case when n.has_come then n.old_value else n.company end)) as evidence,
      n.changed_at + make_interval(days => ${lifeDays.move}) as expires_at, ${closeness('n')} as value
    from news n)`;
}

/** Its posts; see the function `member_facts`. */
function watchedPosts({ ownerId, now, watches }: SignalScope): RawBuilder<unknown> {
  return sql`
    select f.contact_id, 'post_published:' || f.key, f.evidence,
      f.happened_at + make_interval(days => ${lifeDays.post}), ${closenessSql}
    from member_facts('watched_news', ${now}::timestamptz - make_interval(days => ${lifeDays.post}), ${now}) f
    join contacts c on c.owner_id = ${ownerId} and c.id = f.contact_id
      and c.deleted_at is null and c.archived_at is null
    where ${watches?.companies ?? false}::boolean`;
}

function closeness(alias: 'n'): RawBuilder<unknown> {
  return sql`(select ${closenessSql} from (select ${sql.ref(alias)}.effective_cadence_days,
    ${sql.ref(alias)}.warmth_rank) c)`;
}
