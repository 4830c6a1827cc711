import { defaultTouchKinds } from '@kith/contract/cadence/rules';
import { leadingLegalForm, trailingLegalForm } from '@kith/contract/companies/fold-company-name';
import { excerptLength } from '@kith/contract/core/text';
import { defaultPrivacyPreferences } from '@kith/contract/privacy/rules';
import { halfLifeMs, rankEpochMs, saturation } from '@kith/contract/warmth/rules';
import pg from 'pg';

/** Values of the contract that database functions use, written `{{name}}` in their files. */
const contractValues: Record<string, number | string | readonly string[]> = {
  default_touch_kinds: defaultTouchKinds,
  default_warmth_threshold: defaultPrivacyPreferences.warmth_threshold,
  excerpt_length: excerptLength,
  half_life_ms: halfLifeMs,
  leading_legal_form: leadingLegalForm,
  rank_epoch_ms: rankEpochMs,
  saturation,
  trailing_legal_form: trailingLegalForm,
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
