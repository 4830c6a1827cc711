import { cutText } from '@kith/contract/core/text';
import { dayMs } from '@kith/contract/core/time';
import fc from 'fast-check';

/** The part of JSON Schema that the description of the endpoints uses. */
export type JsonSchema = {
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  propertyNames?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
};

export type SampleOptions = {
  /** With all optional properties, else with none. */
  isFull: boolean;
  /** With texts and lists as long as they may be. */
  isLongest?: boolean;
  /** An id for a property of this name. */
  chooseId: (name: string) => string;
};

const earliest = new Date('2020-01-01');
const latest = new Date('2030-01-01');
const times = fc.date({ min: earliest, max: latest, noInvalidDate: true });

const formats: Record<string, fc.Arbitrary<unknown>> = {
  'date-time': times.map((time) => time.toISOString()),
  date: times.map((time) => time.toISOString().slice(0, 10)),
  time: fc.constantFrom('00:00', '08:30', '23:59'),
  email: fc.nat(9_999).map((number) => `person${number}@example.org`),
  uri: fc.nat(9_999).map((number) => `https://example.org/${number}`),
};

/** What a schema can't say: a name that is known, a time that lies ahead, what a new member has. */
const named: Readonly<Record<string, fc.Arbitrary<string>>> = {
  pay_with: fc.constant('credit'),
  time_zone: fc.constantFrom('Europe/Lisbon', 'UTC'),
  times: fc.integer({ min: 1, max: 300 }).map((days) => {
    const at = new Date(Date.now() + days * dayMs);
    return at.toISOString();
  }),
};

const mostItems = 50;
/** Wide and narrow characters, and such that are two in JavaScript. */
const longText = fc.nat(9_999).map((number) => `${number} Ñandú 漢字 🙂 `.repeat(2_000));

const words = fc.constantFrom(
  'Ada Lovelace, head of design at Kestrel',
  'ask about the garden',
  'Köln',
  '東京',
  'x',
);

/** Values that a client would send. */
export function sampleSchema(
  schema: JsonSchema,
  options: SampleOptions,
  name = '',
): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return named[name] ?? fc.constantFrom(...schema.enum);
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches) return fc.oneof(...branches.map((part) => sampleSchema(part, options, name)));
  if (schema.allOf) {
    const parts = schema.allOf.map((part) => sampleSchema(part, options, name));
    return fc.tuple(...parts).map((values) => Object.assign({}, ...values) as unknown);
  }
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object' || schema.properties) return sampleObject(schema, options);
  if (type === 'array') return sampleList(schema, options, name);
  if (type === 'integer' || type === 'number') return sampleNumber(schema);
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  return sampleText(schema, options, name);
}

function sampleObject(schema: JsonSchema, options: SampleOptions): fc.Arbitrary<unknown> {
  const required = new Set(schema.required);
  const properties = Object.entries(schema.properties ?? {})
    .filter(([key]) => options.isFull || required.has(key))
    .map(([key, part]) => [key, sampleSchema(part, options, key)] as const);
  const { additionalProperties: rest } = schema;
  if (typeof rest !== 'object' || !options.isFull) return fc.record(Object.fromEntries(properties));
  const keys = sampleSchema(schema.propertyNames ?? { type: 'string' }, options);
  const named = fc.record(Object.fromEntries(properties));
  return fc
    .tuple(named, keys, sampleSchema(rest, options))
    .map(([value, key, other]) => ({ ...value, [String(key)]: other }));
}

function sampleList(
  { items = {}, minItems = 0, maxItems = 2 }: JsonSchema,
  options: SampleOptions,
  name: string,
): fc.Arbitrary<unknown> {
  if (options.isLongest) {
    const most = Math.max(minItems, Math.min(maxItems, mostItems));
    return fc.array(sampleSchema(items, options, name), { minLength: most, maxLength: most });
  }
  const minLength = options.isFull ? Math.max(minItems, Math.min(1, maxItems)) : minItems;
  return fc.array(sampleSchema(items, options, name), {
    minLength,
    maxLength: Math.max(minLength, Math.min(maxItems, 2)),
  });
}

function sampleNumber({ type, minimum = 0, maximum = 1_000 }: JsonSchema): fc.Arbitrary<number> {
  const min = Math.max(minimum, -1_000);
  const max = Math.max(min, Math.min(maximum, min + 1_000));
  const whole = fc.integer({ min: Math.ceil(min), max: Math.floor(max) });
  return type === 'integer' ? whole : fc.oneof(whole, fc.double({ min, max, noNaN: true }));
}

/** Of things that have a name in addresses instead of an id. */
const namePattern = '^[a-z0-9]+(?:-[a-z0-9]+)*$';

function sampleText(
  schema: JsonSchema,
  { chooseId, isLongest = false }: SampleOptions,
  name: string,
): fc.Arbitrary<unknown> {
  const { format = '', pattern, minLength = 0, maxLength = 200 } = schema;
  const meant = named[name];
  if (meant) return meant;
  // A random id is a name as well.
  const isName = name === 'id' && pattern === namePattern;
  if (format === 'uuid' || isName) return fc.constant(null).map(() => chooseId(name));
  const known = formats[format];
  if (known) return known;
  const simple = pattern === undefined ? null : sampleMatching(pattern);
  if (simple) return simple;
  if (isLongest) return longText.map((text) => cutText(text, maxLength));
  return words.map((text) => text.padEnd(minLength, 'x').slice(0, maxLength));
}

/** By pattern, because reading one takes longer than the request that it is for. */
const matching = new Map<string, fc.Arbitrary<string> | null>();

function sampleMatching(pattern: string): fc.Arbitrary<string> | null {
  const known = matching.get(pattern);
  if (known !== undefined) return known;
  const read = readPattern(pattern);
  matching.set(pattern, read);
  return read;
}

/** Null for a pattern that looks ahead, which can't be sampled. */
function readPattern(pattern: string): fc.Arbitrary<string> | null {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'));
  } catch {
    return null;
  }
}
