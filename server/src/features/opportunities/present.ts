import { probabilityOf } from '@kith/contract/opportunities/probability';
import { isOpenStage, type Money } from '@kith/contract/opportunities/rules';
import type { Opportunity } from '@kith/contract/opportunities/schemas';
import { recencyOf, relevanceOf, scoreOf, valueBand } from '@kith/contract/opportunities/score';
import { warmthAt } from '@kith/contract/warmth/rules';

import { roundWarmth } from '#features/contacts/contact-summary.ts';
import { readTime, toWireTime } from '#platform/database/rows.ts';

import type { MemberHistory } from './member-history.ts';
import type { OpportunityRow } from './opportunity-rows.ts';

/** An opportunity with its figures. */
export function presentOpportunity(row: OpportunityRow, history: MemberHistory): Opportunity {
  const value = valueOf(row);
  const people = row.people.map(({ warmth_rank: rank, ...person }) => ({
    contact_id: person.contact_id,
    name: person.name,
    photo_id: person.photo_id,
    role: person.role,
    warmth: roundWarmth(warmthAt(Number(rank), history.now)),
  }));
  const probability = probabilityOf({ stage: row.stage, own: row.own_probability }, history.stages);
  const factors = {
    value: valueBand(value, history.largest),
    probability: probability.percent / 100,
    warmth: (people[0]?.warmth ?? 0) / 100,
    recency: recencyOf(readTime(row.touched_at), history.now),
  };
  return {
    id: row.id,
    title: row.title,
    kind: row.kind,
    stage: row.stage,
    value,
    close_on: row.close_on,
    probability,
    score: history.hasScore && isOpenStage(row.stage) ? scoreOf(factors) : null,
    people,
    company: row.company_id === null ? null : { id: row.company_id, name: row.company_name ?? '' },
    next_step: row.next_step === '' ? null : { text: row.next_step, due_on: row.next_step_on },
    stage_since: toWireTime(row.stage_since),
    created_at: toWireTime(row.created_at),
    touched_at: toWireTime(row.touched_at),
  };
}

function valueOf({ value_amount: amount, value_currency: currency }: OpportunityRow): Money | null {
  return amount === null || currency === null ? null : { amount: Number(amount), currency };
}

/** What the sort by relevance compares. */
export function relevance(opportunity: Opportunity, today: string): number {
  const { score, probability, next_step: step, close_on: closeOn } = opportunity;
  const base = score?.score ?? probability.percent;
  return relevanceOf(base, { nextStepOn: step?.due_on ?? null, closeOn, today });
}
