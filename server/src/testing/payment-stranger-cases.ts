import { randomUUID } from 'node:crypto';

import type { Case } from './stranger-case.ts';

const plan = {
  credits_per_month: 1,
  bridges_per_month: 1,
  prices: { USD: 100, EUR: 100, JPY: 100, CNY: 1_000 },
};

/** What administrators see and change of payments. */
export const paymentCases: Record<string, Case> = {
  'owedRefunds.list': {},
  'owedRefunds.reopen': { path: `/admin/owed-refunds/${randomUUID()}/reopen` },
  'owedRefunds.settle': { path: `/admin/owed-refunds/${randomUUID()}/settle` },
  'planSettings.get': {},
  'planSettings.put': {
    body: () => ({
      free: { credits_per_month: 1, bridges_per_month: 1 },
      plus: plan,
      pro: { ...plan, prices: { USD: 200, EUR: 200, JPY: 200, CNY: 2_000 } },
    }),
  },
};
