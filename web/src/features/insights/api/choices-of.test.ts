import type { QualityItem } from '@kith/contract/insights/quality';
import { proposedFix, type QualityKind } from '@kith/contract/insights/quality-rules';
import { expect, test } from 'vitest';

import { choicesOf } from './choices-of.ts';

const choices = (kind: QualityKind, proposal: string | null) =>
  choicesOf({ kind, proposal, fix: proposedFix(kind, proposal) } as QualityItem);

test('what is proposed comes first, then the other ways', () => {
  expect(choices('address_misspelt', 'ada@lumen.example')).toEqual(['write', 'remove']);
  expect(choices('address_dead', '')).toEqual(['remove']);
  expect(choices('company_missing', 'Lumen')).toEqual(['write']);
});

test('without a proposal the member does it by hand first', () => {
  expect(choices('stale', null)).toEqual([null, 'archive']);
  expect(choices('birthday_impossible', null)).toEqual([null, 'remove']);
  expect(choices('duplicate', null)).toEqual([null]);
});
