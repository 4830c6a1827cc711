import { courseIds, type CourseId } from './courses.ts';

export const sandboxLimits = { actions: 15, text: 500 } as const;

/** What an action of the sandbox is given. */
export type SandboxField =
  | { kind: 'choice'; options: readonly string[] }
  | { kind: 'number'; min: number; max: number; step: number; value: number }
  | { kind: 'text' };

const choice = <Option extends string>(...options: Option[]) => ({
  kind: 'choice' as const,
  options,
});
const number = (min: number, max: number, value: number, step = 1) => ({
  kind: 'number' as const,
  min,
  max,
  step,
  value,
});
const text = { kind: 'text' } as const;

const member = choice('ana', 'ben');
const credits = number(1, 10_000, 100);
/** 0: never. */
const days = number(0, 365, 0);
const request = choice('own', 'waiting');
const outcome = choice('none', 'refund', 'credit', 'charge');
const event = choice('first', 'second', 'third');
const threshold = number(0, 100, 10, 0.1);
const period = choice('m5', 'm15', 'm60');

/**
 * What an administrator can do in the sandbox of each course. Each is one of the product's own verbs, or,
 * where it begins with `name_`, an answer that is compared with the database.
 */
export const sandboxActions = {
  grants: {
    preview: { member, credits, days },
    ask: { member, credits, days, reason: text },
    approve: { request },
    hand_over: {},
    decline: { request, reason: text },
    undo: { reason: text },
  },
  disputes: {
    take: {},
    question: { text },
    note: { text },
    preview: { outcome, credits },
    decide: { outcome, credits, text },
    approve: {},
    hand_over: {},
    withdraw: { reason: text },
  },
  events: {
    replay: { event, reason: text },
    apply: { event },
    give: { event, credits, reason: text },
  },
  figures: {
    levels: {},
    name_level: { level: choice('availability', 'speed') },
    trace: { id: text },
    name_cause: { entry: number(1, 20, 1) },
    dry_run: { threshold, period },
    change: { threshold, period, reason: text },
  },
} as const satisfies Record<CourseId, Record<string, Record<string, SandboxField>>>;

/** The fields of an action; undefined for one that the course doesn't have. */
export function fieldsOf(
  course: CourseId,
  action: string,
): Readonly<Record<string, SandboxField>> | undefined {
  const known: Record<string, Record<string, SandboxField>> = sandboxActions[course];
  return Object.hasOwn(known, action) ? known[action] : undefined;
}

export type SandboxValues = Record<string, string | number>;
export type SandboxAction = { name: string; values: SandboxValues };

/** Whether an action has exactly its fields, each with a value that it can have. */
export function isSandboxAction(course: CourseId, { name, values }: SandboxAction): boolean {
  const fields = fieldsOf(course, name);
  if (fields === undefined) return false;
  const names = Object.keys(fields);
  return (
    Object.keys(values).length === names.length &&
    names.every((one) => Object.hasOwn(values, one) && isValue(fields[one], values[one]))
  );
}

function isValue(field: SandboxField | undefined, value: string | number | undefined): boolean {
  if (field?.kind === 'choice') return typeof value === 'string' && field.options.includes(value);
  if (field?.kind === 'number') {
    return (
      typeof value === 'number' &&
      value >= field.min &&
      value <= field.max &&
      (field.step < 1 || Number.isInteger(value))
    );
  }
  return typeof value === 'string' && value.trim() !== '' && value.length <= sandboxLimits.text;
}

/** What the database of the sandbox says, or an action answered. */
export const factNames = [
  'ana_credits',
  'ben_credits',
  'own_request',
  'own_amount',
  'waiting_request',
  'credits_before',
  'credits_after',
  'needs_approval',
  'case_state',
  'case_taken',
  'case_outcome',
  'answer',
  'replayed',
  'tables',
  'first_order',
  'second_order',
  'first_credits',
  'second_credits',
  'given_by_hand',
  'threshold',
  'period',
  'availability_used',
  'speed_used',
  'failing_path',
  'correlation',
  'entry',
  'named_level',
  'named_cause',
  'alerts',
  'alert',
] as const;
export type FactName = (typeof factNames)[number];

/** Values of facts that are words, and have a text in each language. */
const factWords = [
  'none',
  'yes',
  'no',
  'pending',
  'active',
  'declined',
  'withdrawn',
  'undone',
  'expired',
  'open',
  'asked',
  'proposed',
  'decided',
  'appealed',
  'closed',
  'refund',
  'credit',
  'charge',
  'paid',
  'same',
  'changes',
  'stopped',
  'failed',
  'unknown',
  'stopped_halfway',
  'availability',
  'speed',
] as const;
type FactWord = (typeof factWords)[number];
export const isFactWord = (value: unknown): value is FactWord =>
  factWords.some((word) => word === value);

/** What the database must say at the end. */
export const checksOf = {
  grants: ['previewed', 'right_amount', 'second_approval', 'other_declined', 'nothing_else'],
  disputes: ['taken', 'member_heard', 'charge_returned', 'second_approval', 'exact_balance'],
  events: ['replayed_all', 'order_applied', 'paid_once', 'nothing_by_hand'],
  figures: ['level_named', 'cause_named', 'monitor_alerts', 'monitor_quiet'],
} as const satisfies Record<CourseId, readonly string[]>;
export type CheckName = (typeof checksOf)[CourseId][number];
export const checkNames: readonly CheckName[] = [
  ...new Set(courseIds.flatMap((course): readonly CheckName[] => checksOf[course])),
];
