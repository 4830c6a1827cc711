import type { PlanSettings } from '@kith/contract/payments/plan-settings';
import { sql } from 'kysely';

import type { Database } from '#platform/database/database.ts';
import { jsonParam } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';

import { readPlanSettings } from './read-plan-settings.ts';

const noPrices = { USD: 0, EUR: 0, JPY: 0, CNY: 0 };

/**
 * Changes what the plans bring and cost, with what they were in the audit log. Nothing changes for who pays
 * already but the credits and introductions of the months to come. The caller has checked that an
 * administrator asks.
 */
export async function changePlanSettings({
  database,
  adminId,
  input,
}: {
  database: Database;
  adminId: string;
  input: PlanSettings;
}): Promise<PlanSettings> {
  return runAsService(database, async (tx) => {
    await sql`select from plans for update`.execute(tx);
    const before = await readPlanSettings(tx);
    const plans = { ...input, free: { ...input.free, prices: noPrices } };
    for (const id of ['free', 'plus', 'pro'] as const) {
      const { prices, ...gains } = plans[id];
      await tx
        .updateTable('plans')
        .set({
          ...gains,
          price_usd: prices.USD,
          price_eur: prices.EUR,
          price_jpy: prices.JPY,
          price_cny: prices.CNY,
        })
        .where('id', '=', id)
        .execute();
    }
    await tx
      .insertInto('admin_audit_log')
      .values({
        admin_user_id: adminId,
        action_type: 'rpc_call',
        route_path: '/api/v1/admin/plans',
        rpc_function: 'planSettings.put',
        user_agent: '',
        request_data: jsonParam({ method: 'PUT', before, after: input }),
        response_status: 200,
        success: true,
      })
      .execute();
    return readPlanSettings(tx);
  });
}
