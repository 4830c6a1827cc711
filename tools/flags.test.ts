import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { appRoutes } from '@kith/contract/app-routes/table';
import { type FlagName, flagNames } from '@kith/contract/flags/table';
import { expect, test } from 'vitest';

const folders = ['web/src', 'server/src', 'contract/src'];

const sources = folders.flatMap((folder) => {
  const root = path.join(import.meta.dirname, '..', folder);
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) =>
        /\.tsx?$/u.test(file) && !/\.test\.ts$|(?:flags|app-routes)\/table\.ts$/u.test(file),
    )
    .map((file) => readFileSync(path.join(root, file), 'utf8'));
});

/** What these govern is not built yet; remove one here when its flag is read, or its screen exists. */
const notBuilt: readonly FlagName[] = [
  'marketing.integrations',
  'marketing.glossary',
  'marketing.techSEO',
  'integrationCRO.v1',
  'i18n.v1',
  'leadScoring.v2',
  'contentIntel.v1',
  'analyticsIntel.v1',
  'intelDashboards.v1',
  'performance_tab_v1',
  'connector_cohorts_v1',
  'predictive_signals_v1',
  'peer_benchmarks_v1',
  'admin_analytics',
  'admin_feature_flags',
  'beta_bug_widget',
  'onboarding_prefs_v1',
  'insights_company30f',
  'insights_industry30f',
  'ff.revops.readiness',
  'ff.community.group_sync',
  'ff.community.analytics',
  'ff.cohort.dashboards',
  'ff.weekly.scorecards',
  'ff.data.pipeline',
];

/** A flag that guards only screens that don't exist yet governs nothing. */
const guardsScreen = (name: string) => appRoutes.some(({ built, flag }) => built && flag === name);
const isRead = (name: string) =>
  guardsScreen(name) ||
  sources.some((source) => source.includes(`'${name}'`) || source.includes(`.${name}`));

test('every flag is read somewhere, or governs only what is not built yet', () => {
  expect(flagNames.filter((name) => !isRead(name))).toEqual(notBuilt);
});
