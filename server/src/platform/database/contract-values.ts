import { defaultTouchKinds } from '@kith/contract/cadence/rules';
import { leadingLegalForm, trailingLegalForm } from '@kith/contract/companies/fold-company-name';
import { excerptLength } from '@kith/contract/core/text';
import { answerHours, conversationGapDays } from '@kith/contract/insights/rules';
import { defaultPrivacyPreferences } from '@kith/contract/privacy/rules';
import {
  halfLifeMs,
  healthBounds,
  incomingFactor,
  interactionKinds,
  kindWeights,
  rankEpochMs,
  saturation,
  statementAnswers,
  statementWeights,
  warmthBandBounds,
} from '@kith/contract/warmth/rules';
import pg from 'pg';

/** The masses that give these warmths (`warmthOfMass`), as text. */
const massesOf = (warmths: readonly number[]) =>
  warmths.map((warmth) => String(-saturation * Math.log(1 - warmth / 100)));

/** Values of the contract that database functions use, written `{{name}}` in their files. */
const contractValues: Record<string, number | string | readonly string[]> = {
  answer_hours: answerHours,
  conversation_gap_days: conversationGapDays,
  default_touch_kinds: defaultTouchKinds,
  default_warmth_threshold: defaultPrivacyPreferences.warmth_threshold,
  excerpt_length: excerptLength,
  half_life_ms: halfLifeMs,
  health_masses: massesOf([healthBounds.cooling, healthBounds.steady, healthBounds.thriving]),
  incoming_factor: incomingFactor,
  interaction_kinds: interactionKinds,
  interaction_weights: interactionKinds.map((kind) => String(kindWeights[kind])),
  leading_legal_form: leadingLegalForm,
  rank_epoch_ms: rankEpochMs,
  saturation,
  statement_answers: statementAnswers,
  statement_weights: statementAnswers.map((answer) => String(statementWeights[answer])),
  trailing_legal_form: trailingLegalForm,
  warmth_band_masses: massesOf(warmthBandBounds),
};

/** Inserts the contract's values as SQL literals into a function's text. */
export function insertContractValues(text: string, path: string): string {
  return text.replaceAll(/\{\{(\w+)\}\}/gu, (_mark, name: string) => {
    const value = contractValues[name];
    if (value === undefined) throw new Error(`${path} names {{${name}}}, which is no such value`);
    if (typeof value === 'number') return String(value);
    if (typeof value === 'string') return pg.escapeLiteral(value);
    return `array[${value.map((item) => pg.escapeLiteral(item)).join(', ')}]`;
  });
}
