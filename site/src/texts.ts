import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { brand } from '@kith/contract/core/brand';
import type { Locale } from '@kith/contract/core/locales';

import type campaign from '#site/texts/en-US/campaign.json';
import type crmImport from '#site/texts/en-US/crm-import.json';
import type extension from '#site/texts/en-US/extension.json';
import type frame from '#site/texts/en-US/frame.json';
import type glossary from '#site/texts/en-US/glossary.json';
import type investors from '#site/texts/en-US/investors.json';
import type landing from '#site/texts/en-US/landing.json';
import type linkedin from '#site/texts/en-US/linkedin.json';
import type nrmVsCrm from '#site/texts/en-US/nrm-vs-crm.json';
import type policy from '#site/texts/en-US/policy.json';
import type pwyw from '#site/texts/en-US/pwyw.json';
import type quietMonth from '#site/texts/en-US/quiet-month.json';
import type recruiting from '#site/texts/en-US/recruiting.json';
import type referral from '#site/texts/en-US/referral.json';
import type sales from '#site/texts/en-US/sales.json';
import type terms from '#site/texts/en-US/terms.json';
import type transition from '#site/texts/en-US/transition.json';
import type whatIsNrm from '#site/texts/en-US/what-is-nrm.json';

/** The English texts by page, as types: a missing English key is a type error. */
type Texts = {
  campaign: typeof campaign;
  'crm-import': typeof crmImport;
  extension: typeof extension;
  frame: typeof frame;
  glossary: typeof glossary;
  investors: typeof investors;
  landing: typeof landing;
  linkedin: typeof linkedin;
  'nrm-vs-crm': typeof nrmVsCrm;
  policy: typeof policy;
  pwyw: typeof pwyw;
  'quiet-month': typeof quietMonth;
  recruiting: typeof recruiting;
  referral: typeof referral;
  sales: typeof sales;
  terms: typeof terms;
  transition: typeof transition;
  'what-is-nrm': typeof whatIsNrm;
};

type KeysOf<Node> = {
  [Key in keyof Node & string]: Node[Key] extends string ? Key : `${Key}.${KeysOf<Node[Key]>}`;
}[keyof Node & string];

/** `page:path.of.a.text`. */
export type TextKey = {
  [Page in keyof Texts]: `${Page}:${KeysOf<Texts[Page]>}`;
}[keyof Texts];

type Node = string | { [key: string]: Node };

const folder = join(import.meta.dirname, 'texts');
const read = new Map<string, Node>();

function openCatalogue(locale: Locale, page: string): Node {
  const name = `${locale}/${page}.json`;
  const known = read.get(name);
  if (known !== undefined) return known;
  const texts = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Node;
  read.set(name, texts);
  return texts;
}

/**
 * A text as plain text; `{{brand}}` is always known. Numbers are formatted for the language.
 *
 * @throws for a key or a placeholder without a value: a page is never published with a gap.
 */
export function say(
  locale: Locale,
  key: TextKey,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const [page = '', path = ''] = key.split(':');
  let node: Node | undefined = openCatalogue(locale, page);
  for (const part of path.split('.')) node = typeof node === 'object' ? node[part] : undefined;
  if (typeof node !== 'string') throw new Error(`${locale} has no text ${key}`);
  return node.replaceAll(/\{\{(\w+)\}\}/gu, (_, name: string) => {
    const value = name === 'brand' ? brand.name : values[name];
    if (value === undefined) throw new Error(`${locale} ${key} needs a value for ${name}`);
    return typeof value === 'number' ? value.toLocaleString(locale) : value;
  });
}
