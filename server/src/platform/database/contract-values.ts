import { defaultTouchKinds } from '@kith/contract/cadence/rules';
import { leadingLegalForm, trailingLegalForm } from '@kith/contract/companies/fold-company-name';
import { excerptLength } from '@kith/contract/core/text';
import pg from 'pg';

/** Values of the contract that database functions use, written `{{name}}` in their files. */
const contractValues: Record<string, number | string | readonly string[]> = {
  default_touch_kinds: defaultTouchKinds,
  excerpt_length: excerptLength,
  leading_legal_form: leadingLegalForm,
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
