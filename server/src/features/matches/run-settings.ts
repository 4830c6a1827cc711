import { matchArms, type MatchArm, matchExperiment } from '@kith/contract/matches/rules';
import { createHash } from 'node:crypto';

import { readFlagsIn } from '#features/flags/read-flags.ts';
import { type Computed, readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import type { RankSettings } from './rank-matches.ts';
import { thesaurusVersion } from './thesaurus/thesaurus.ts';

/** Everyone is matched again when the way of scoring changes. */
const scoringVersion = 1;

type ExperimentRow = Computed<{ status: string; winner: string | null }>;

const isArm = (arm: string | null): arm is MatchArm => matchArms.some((known) => known === arm);

/** The arm of a member in a running experiment: always the same one, and independent of others. */
export function assignArm(memberId: string, experiment: string): MatchArm {
  const hash = createHash('sha256').update(`${experiment}:${memberId}`).digest();
  return matchArms[hash.readUInt32BE() % matchArms.length]!;
}

export type MatchSettings = RankSettings & {
  /** Taking part in the experiment now. */
  isExposed: boolean;
  showsConfidence: boolean;
  /** Another one where a run would find or score otherwise. */
  fingerprint: string;
};

/** By the member's flags and arm. */
export async function readSettings(tx: Tx, memberId: string): Promise<MatchSettings> {
  const flags = await readFlagsIn(tx);
  const experiment = await readRow(
    tx,
    sql<ExperimentRow>`select status, winner from ab_test_configs where name = ${matchExperiment}`,
  );
  const isExposed = flags['ab_routing_v1'] && experiment?.status === 'running';
  const winner = experiment?.winner ?? null;
  const ended = flags['ab_routing_v1'] && isArm(winner) ? winner : 'control';
  const arm = isExposed ? assignArm(memberId, matchExperiment) : ended;
  const isWoven = flags['woven_matching_v1'];
  const byTagsAlone = !flags['candidate_generation_v2'];
  return {
    arm,
    isWoven,
    byTagsAlone,
    isExposed,
    showsConfidence: flags['confidence_evidence_ux_30d'],
    fingerprint: [scoringVersion, thesaurusVersion, arm, isWoven, byTagsAlone].join(':'),
  };
}
