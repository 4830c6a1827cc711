import { chainSteps } from '@kith/contract/chains/steps';
import { expect, test } from 'vitest';
import { noticesSince, recordedOf } from '#testing/chain-records.ts';
import { useChainParts } from '#testing/chain-parts.ts';
import { chainRowsOfAnswers, chainRowsOfEndings } from '#testing/chain-rows-of-bridges.ts';
import { chainRowsOfOthers } from '#testing/chain-rows-of-others.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

const parts = useChainParts(await useSharedDatabase());
const { at } = parts;
const rows = [chainRowsOfAnswers, chainRowsOfEndings, chainRowsOfOthers].flatMap((of) => of(parts));

test.each(rows)(
  '$step by $by: audit row, event, credits and notifications',
  async ({ step, by: actor, subject, before, take, notified, metered = step }) => {
    const id = await before();
    const sent = at.world.sent.length;
    const first = await recordedOf(at.world);
    await take(id);
    const after = await recordedOf(at.world);
    const subjectId = step === 'meeting_proposed' ? expect.any(String) : id;
    const purpose = { opportunity_id: at.opportunityId };
    expect(after.events.slice(first.events.length)).toContainEqual({
      step,
      by_role: actor,
      subject,
      subject_id: subjectId,
      ...purpose,
    });
    const named = { resource_id: subjectId };
    expect(after.usage.slice(first.usage.length)).toContainEqual({ action: step, ...named });
    const counted = after.metered.slice(first.metered.length);
    if (metered === null) expect(counted).toEqual([]);
    else expect(counted).toContainEqual({ action: metered, ...named });
    expect(noticesSince(at.world, sent)).toEqual(notified);
  },
);

test('the table has every step', () => {
  expect(new Set(rows.map(({ step }) => step))).toEqual(new Set(chainSteps));
});
