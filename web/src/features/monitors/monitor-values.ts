import {
  type Monitor,
  monitorLimits,
  type StoredDefinition,
} from '@kith/contract/monitors/endpoints';
import { type Measure, measures, measureTable, periods } from '@kith/contract/monitors/rules';
import { z } from 'zod';

/** What becomes of the address that alerts are posted to. */
export const webhookChoices = ['keep', 'none', 'new'] as const;

const thresholdSchema = z
  .string()
  .trim()
  .regex(/^\d{1,7}(?:[.,]\d{1,3})?$/u)
  .transform((text) => Number(text.replace(',', '.')))
  .pipe(z.number().max(monitorLimits.threshold));
const periodNames = periods.map(String);

/** What a member enters, and what is sent of it. */
export const monitorFormSchema = z
  .object({
    name: z.string().trim().min(1).max(monitorLimits.name),
    measure: z.enum(measures),
    threshold: thresholdSchema,
    period: z.string().refine((text) => periodNames.includes(text)),
    is_active: z.boolean(),
    emails: z.boolean(),
    webhook: z.enum(webhookChoices),
    webhook_url: z.string().trim().max(monitorLimits.url),
    reason: z.string().trim().min(1).max(monitorLimits.reason),
  })
  .refine(({ webhook, webhook_url: url }) => webhook !== 'new' || URL.canParse(url), {
    path: ['webhook_url'],
  })
  .transform(({ period, webhook, webhook_url: url, ...values }) => ({
    ...values,
    period_minutes: periods.find((minutes) => String(minutes) === period) ?? periods[0],
    ...(webhook === 'keep' ? {} : { webhook_url: webhook === 'new' ? url : null }),
  }));
export type MonitorValues = z.input<typeof monitorFormSchema>;
export type WantedMonitor = z.output<typeof monitorFormSchema>;

/** What the form of a new monitor of a measure begins with. */
export function newValues(measure: Measure, name: string): MonitorValues {
  const { threshold, periodMinutes } = measureTable[measure];
  return {
    name,
    measure,
    threshold: String(threshold),
    period: String(periodMinutes),
    is_active: true,
    emails: true,
    webhook: 'none',
    webhook_url: '',
    reason: '',
  };
}

/** What the form begins with to change a monitor, or to set it back to what it was. */
export function valuesOf(
  definition: StoredDefinition,
  { webhook_host: current }: Pick<Monitor, 'webhook_host'>,
): MonitorValues {
  return {
    name: definition.name,
    measure: definition.measure,
    threshold: String(definition.threshold),
    period: String(definition.period_minutes),
    is_active: definition.is_active,
    emails: definition.emails,
    webhook: current === null ? 'none' : definition.webhook_host === null ? 'none' : 'keep',
    webhook_url: '',
    reason: '',
  };
}
