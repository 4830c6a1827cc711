import { experimentStatuses } from '../matches/rules.ts';
import type { SitePage } from './pages.ts';

/*
 * The page of the campaign: one argument, opened in one of several ways, which are the arms of an
 * experiment. Its unit is a visit.
 */
export const campaignPage: SitePage = '/epic30b-e9';
export const campaignExperiment = 'site.epic30b-e9';
/** Everyone outside the experiment is in the first. */
export const campaignArms = ['control', 'today'] as const;
export type CampaignArm = (typeof campaignArms)[number];
export const campaignStatuses = experimentStatuses;

export function isCampaignArm(arm: string | null): arm is CampaignArm {
  return campaignArms.some((known) => known === arm);
}
