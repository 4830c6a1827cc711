import { type SnoozeSpan, snoozeDays } from '@kith/contract/nudges/rules';

export const snoozeSpans = Object.keys(snoozeDays) as SnoozeSpan[];
