import { secondMs } from '@kith/contract/core/time';
import { expect, test } from 'vitest';

import { openCrm, useCrmScene } from '#testing/crm-scene.ts';
import { bodyOf } from '#testing/read-answer.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

const database = await useFileDatabase();
const { salesforce, server } = await useCrmScene(database);

/** https://en.wikipedia.org/wiki/Linear_congruential_generator, so that a failure can be repeated. */
function createChance(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const fields = [
  ['title', 'Title'],
  ['department', 'Department'],
  ['location', 'MailingCity'],
] as const;
const people = 3;

/** The reference: what each side has, and what it had after the last sync, by field. */
type Cell = { kith: string; crm: string; base: [string, string]; kithAt: number; crmAt: number };

function syncCell(cell: Cell, rule: string): void {
  const [k, c] = [cell.kith !== cell.base[0], cell.crm !== cell.base[1]];
  if (cell.kith !== cell.crm && (k || c)) {
    if (k && c && rule === 'ask') return;
    const isKith = k && (!c || rule === 'kith' || (rule === 'latest' && cell.kithAt > cell.crmAt));
    if (isKith) cell.crm = cell.kith;
    else cell.kith = cell.crm;
  }
  cell.base = [cell.kith, cell.crm];
}

test.each([
  ['kith', 11],
  ['crm', 12],
  ['latest', 13],
  ['ask', 14],
])(
  'random edits on both sides end as the reference says, and no value is lost (%s)',
  async (rule, seed) => {
    const chance = createChance(seed);
    salesforce.clear();
    const crm = openCrm(server, await server.signUp(), 'salesforce');
    const remote = Array.from({ length: people }, (_, index) =>
      salesforce.create('Contact', {
        FirstName: 'P',
        LastName: `Q${index}`,
        Email: `p${index}@x.example`,
      }),
    );
    await crm.connect();
    await crm.update({ direction: 'both', rule, syncs_notes: false });
    await crm.sync();
    const local = new Map((await crm.contacts()).map(({ last_name: name, id }) => [name, id]));
    const idOf = (index: number) => local.get(`Q${index}`)!;
    const cells = Array.from({ length: people }, () =>
      fields.map((): Cell => ({ kith: '', crm: '', base: ['', ''], kithAt: 0, crmAt: 0 })),
    );
    /** Every value that a sync replaced, by person and field. */
    const lost: string[] = [];
    let step = 0;
    const syncBoth = async () => {
      for (const row of cells) {
        // The CRM says only when a record changed.
        const crmAt = Math.max(...row.map((cell) => cell.crmAt));
        for (const cell of row) {
          const before = [cell.kith, cell.crm];
          syncCell({ ...cell, crmAt }, rule);
          const after = { ...cell, crmAt };
          syncCell(after, rule);
          Object.assign(cell, { kith: after.kith, crm: after.crm, base: after.base });
          if (cell.kith !== before[0] && before[0] !== '') lost.push(before[0]!);
          if (cell.crm !== before[1] && before[1] !== '') lost.push(before[1]!);
        }
      }
      server.advance(secondMs);
      await crm.sync();
    };
    for (; step < 24; step += 1) {
      const [person, field] = [chance(people), chance(fields.length)];
      const cell = cells[person]![field]!;
      const value = `v${step}`;
      server.advance(secondMs);
      const at = server.clock.now().getTime();
      if (chance(2) === 0) {
        await crm.edit(idOf(person), { [fields[field]![0]]: value });
        Object.assign(cell, { kith: value, kithAt: at });
      } else {
        salesforce.edit('Contact', remote[person]!, { [fields[field]![1]]: value });
        Object.assign(cell, { crm: value, crmAt: at });
      }
      if (chance(3) === 0) await syncBoth();
    }
    await syncBoth();
    const readBoth = async () => {
      const contacts = await crm.contacts();
      return remote.map((id, person) => {
        const contact = contacts.find((one) => one.id === idOf(person))!;
        const there = salesforce.find('Contact', id).fields;
        return fields.map(([here, property]) => [contact[here], String(there[property] ?? '')]);
      });
    };
    expect(await readBoth()).toEqual(
      cells.map((row) => row.map(({ kith, crm: other }) => [kith, other])),
    );
    if (rule === 'ask') {
      for (const { id, crm_value: value } of await crm.conflicts()) {
        const decision = chance(2) === 0 ? 'kith' : 'crm';
        await bodyOf(crm.decide(id, decision));
        expect(value).not.toBe('');
      }
      await crm.sync();
    }
    for (const row of await readBoth()) for (const [here, there] of row) expect(here).toBe(there);
    const history = new Set((await crm.changes()).map(({ old_value: value }) => value));
    expect(lost.filter((value) => !history.has(value))).toEqual([]);
    expect((await crm.sync()).counts).toMatchObject({
      contacts_updated: 0,
      contacts_sent: 0,
      conflicts: 0,
    });
  },
);
