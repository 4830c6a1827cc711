import type pg from 'pg';

/** A node of a plan that was run, as `explain (analyze, format json)` describes it. */
export type Plan = {
  'Node Type': string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: Plan[];
};

/** How many rows the busiest node of a plan handled. */
export function workOf(plan: Plan): number {
  const { 'Actual Rows': rows = 0, 'Actual Loops': loops = 0 } = plan;
  const removed =
    (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Join Filter'] ?? 0);
  return Math.max((rows + removed) * loops, ...(plan.Plans ?? []).map(workOf));
}

export type NestedWork = { text: string; rows: number };

const explainsStatements = `load 'auto_explain'; set client_min_messages = log;
  set auto_explain.log_analyze = on; set auto_explain.log_timing = off;
  set auto_explain.log_nested_statements = on; set auto_explain.log_format = json;
  set auto_explain.log_min_duration = -1`;

/**
 * Prepares a connection to report what its statements handle, those inside functions and triggers
 * included, with the plans that it has kept.
 *
 * @returns a function that runs work and returns the rows of each statement's busiest node.
 */
export async function watchNestedPlans(
  client: pg.ClientBase,
): Promise<(work: () => Promise<unknown>) => Promise<NestedWork[]>> {
  let seen: NestedWork[] = [];
  client.on('notice', ({ message = '' }) => {
    const logged = /^duration: \S+ ms +plan:\n(?<plan>\{.*\})$/su.exec(message)?.groups?.['plan'];
    if (logged === undefined) return;
    const { 'Query Text': text, Plan: plan } = JSON.parse(logged) as {
      'Query Text': string;
      Plan: Plan;
    };
    seen.push({ text, rows: workOf(plan) });
  });
  await client.query(explainsStatements);
  return async (work) => {
    seen = [];
    await client.query('set auto_explain.log_min_duration = 0');
    await work();
    await client.query('set auto_explain.log_min_duration = -1');
    return seen;
  };
}
