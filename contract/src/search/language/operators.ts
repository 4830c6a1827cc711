import { canonicalDateRange, isDate } from './date-ranges.ts';
import { canonicalNumberRange } from './number-ranges.ts';

/** What a result can be; commands are found by the browser itself. */
export const searchTypes = [
  'contact',
  'company',
  'message',
  'profile',
  'post',
  'opportunity',
] as const;
export type SearchType = (typeof searchTypes)[number];

/** What a result may have, for `has:`. */
export const hadThings = [
  'email',
  'phone',
  'birthday',
  'cadence',
  'photo',
  'link',
  'note',
  'tag',
  'file',
] as const;
export type HadThing = (typeof hadThings)[number];

type Operator = {
  /** The types that know it; results of others never fulfil it. */
  types: readonly SearchType[];
  /** The value as it is printed; null for one that means nothing. */
  canonical: (value: string) => string | null;
  /** All values, where they are few. */
  values?: readonly string[];
  /** Values that show what can be asked, where there are many; a year is the current one. */
  examples?: (day: string) => readonly string[];
  /** Names in other languages. */
  aliases: readonly string[];
};

const oneOf = (values: readonly string[]) => ({
  values,
  canonical: (value: string) => values.find((known) => known === value.toLowerCase()) ?? null,
});
const month = (day: string) => day.slice(0, 7);
const year = (day: string) => day.slice(0, 4);
const days = { examples: (day: string) => [month(day), year(day), day] };
const text = { canonical: (value: string) => value };
const monthNumber = /^(?:0?[1-9]|1[0-2])$/u;

/** Every operator of the query language by its name. */
export const operators = {
  type: { types: searchTypes, ...oneOf(searchTypes), aliases: ['typ', 'tipo', '種類', '类型'] },
  company: {
    types: ['contact', 'company', 'profile'],
    ...text,
    aliases: ['firma', 'unternehmen', 'empresa', 'entreprise', '会社', '公司'],
  },
  title: {
    types: ['contact', 'profile'],
    ...text,
    aliases: ['role', 'position', 'cargo', 'puesto', 'poste', '役職', '职位'],
  },
  location: {
    types: ['contact', 'profile'],
    ...text,
    aliases: ['in', 'ort', 'lugar', 'ubicación', 'lieu', '場所', '地点'],
  },
  tag: {
    types: ['contact', 'post'],
    ...text,
    aliases: ['schlagwort', 'etiqueta', 'étiquette', 'タグ', '标签'],
  },
  from: { types: ['message', 'post'], ...text, aliases: ['von', 'de', '差出人', '来自'] },
  has: {
    types: ['contact', 'message', 'post'],
    ...oneOf(hadThings),
    aliases: ['hat', 'tiene', 'avec', '有'],
  },
  is: { types: ['contact'], ...oneOf(['overdue', 'archived']), aliases: ['ist', 'es', 'est'] },
  health: {
    types: ['contact'],
    ...oneOf(['thriving', 'steady', 'cooling', 'dormant']),
    aliases: ['zustand', 'salud', 'santé'],
  },
  warmth: {
    types: ['contact'],
    canonical: canonicalNumberRange,
    examples: () => ['>70', '<30', '40..60'],
    aliases: ['wärme', 'calidez', 'chaleur', '親密度', '热度'],
  },
  contacted: {
    types: ['contact'],
    canonical: (value) => (value.toLowerCase() === 'never' ? 'never' : canonicalDateRange(value)),
    examples: (day) => ['never', `<${month(day)}`, `>=${month(day)}`, year(day)],
    aliases: ['kontakt', 'contacto', '連絡', '联系'],
  },
  added: {
    types: ['contact'],
    canonical: canonicalDateRange,
    examples: (day) => [`>=${month(day)}`, year(day)],
    aliases: ['hinzugefügt', 'añadido'],
  },
  birthday: {
    types: ['contact'],
    canonical: (value) => (monthNumber.test(value) ? String(Number(value)) : null),
    values: Array.from({ length: 12 }, (_, month) => String(month + 1)),
    aliases: ['geburtstag', 'cumpleaños', 'anniversaire', '誕生日', '生日'],
  },
  before: {
    types: ['contact', 'message', 'post'],
    canonical: (value) => (isDate(value) ? value : null),
    ...days,
    aliases: ['vor', 'antes', 'avant'],
  },
  after: {
    types: ['contact', 'message', 'post'],
    canonical: (value) => (isDate(value) ? value : null),
    ...days,
    aliases: ['nach', 'después', 'après', 'since'],
  },
} as const satisfies Record<string, Operator>;

export type OperatorName = keyof typeof operators;
export const operatorNames = Object.keys(operators) as OperatorName[];

const namesByWord = new Map<string, OperatorName>(
  operatorNames.flatMap((name) =>
    [name, ...operators[name].aliases].map((word) => [word, name] as const),
  ),
);

/** The operator that a word names, in any language. */
export function findOperator(word: string): OperatorName | null {
  return namesByWord.get(word.normalize('NFC').toLowerCase()) ?? null;
}

export function operatorOf(name: OperatorName): Operator {
  return operators[name];
}
