import { z } from 'zod';

import { closedEndpoints } from '../account/scopes.ts';
import {
  campaignSchema,
  setCampaignSchema,
  siteFiguresInputSchema,
  siteFiguresSchema,
  siteReportSchema,
  siteStepSchema,
} from './schemas.ts';

const forAnyone = closedEndpoints('anyone');
const forAdministrators = closedEndpoints('member', []);
const tags = ['public-site'];

/**
 * A visitor took a step after a public page. It is only counted: nothing of it names the visitor.
 * `rate_limited` for an address that sends too many; a page that isn't one counts nothing.
 */
export const siteVisitEndpoints = {
  create: forAnyone
    .route({ method: 'POST', path: '/site-visits', tags, summary: 'Count a visitor’s step' })
    .input(siteStepSchema)
    .output(z.object({ is_counted: z.boolean() })),
};

/** Only for administrators (`forbidden` for others); `feature_disabled` for the checks while `marketing.techSEO` is off. */
export const siteFigureEndpoints = {
  get: forAdministrators
    .route({
      method: 'GET',
      path: '/admin/site-figures',
      tags,
      summary: 'How the public pages are read, and what comes of it',
    })
    .input(siteFiguresInputSchema)
    .output(siteFiguresSchema),
  checks: forAdministrators
    .route({
      method: 'GET',
      path: '/admin/site-checks',
      tags,
      summary: 'What search engines find on the public pages, checked as they are sent',
    })
    .input(z.object({}))
    .output(siteReportSchema),
  campaign: forAdministrators
    .route({
      method: 'GET',
      path: '/admin/site-campaign',
      tags,
      summary: 'Results of the campaign’s experiment, by arm',
    })
    .input(z.object({}))
    .output(campaignSchema),
  setCampaign: forAdministrators
    .route({
      method: 'PUT',
      path: '/admin/site-campaign',
      tags,
      summary: 'Start or end the campaign’s experiment',
    })
    .input(setCampaignSchema)
    .output(campaignSchema),
};
