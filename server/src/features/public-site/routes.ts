import { campaignPage } from '@kith/contract/public-site/campaign';
import { defaultLocale } from '@kith/contract/core/locales';
import { readSiteAddress } from '@kith/contract/public-site/pages';
import { readFlags } from '#features/flags/read-flags.ts';
import { adminApi } from '#features/roles/admin-api.ts';
import { AppError } from '#platform/app-error.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { openAnonDatabase } from '#platform/database/transaction.ts';
import { networkOf } from '#platform/http/client-address.ts';
import { publicApi } from '#platform/http/api-server.ts';

import { checkSite } from './check-site.ts';
import { siteFolderOf } from './documents.ts';
import { chooseArm, readCampaign, setCampaign } from './campaign.ts';
import { readFigures } from './read-figures.ts';
import type { VisitLog } from './visit-log.ts';

type Parts = { database: Database; clock: Clock; visits: VisitLog };
type FigureParts = Parts & { config: { appOrigin: URL }; webFolder: string };

/** `/api/v1/site-visits`: a step after a public page, by whoever took it. */
export function createSiteVisitRoutes({ database, visits }: Parts) {
  const anonymous = openAnonDatabase(database);
  return {
    create: publicApi.siteVisits.create.handler(async ({ context, input: { page, step } }) => {
      const address = readSiteAddress(page);
      // An account has a token to show for it.
      const isClaim = step === 'sign_up' && context.member === null;
      if (address === null || isClaim) return { is_counted: false };
      const visitor = {
        address: networkOf(context.ipAddress ?? ''),
        userAgent: context.headers.get('user-agent') ?? '',
      };
      const locale = address.locale ?? defaultLocale;
      const arm = address.path === campaignPage ? await countedArm(visitor) : '';
      await visits.noteStep(visitor, { page: address.path, locale, arm, step });
      return { is_counted: true };
    }),
  };

  async function countedArm(visitor: { address: string; userAgent: string }): Promise<string> {
    const flags = await readFlags({ database: anonymous });
    const { arm, isCounted } = await chooseArm(database, visitor, {
      isRouted: flags['ab_routing_v1'],
    });
    return isCounted ? arm : '';
  }
}

const { siteFigures } = adminApi;

/** `/api/v1/admin/site-figures`, `/api/v1/admin/site-checks` and `/api/v1/admin/site-campaign` */
export function createSiteFigureRoutes(parts: FigureParts) {
  const { database, clock, visits } = parts;
  return {
    get: siteFigures.get.handler(async ({ context: { ctx }, input: { days } }) => {
      await visits.write();
      const flags = await readFlags({ database: ctx.database });
      return readFigures({ database, flags, days, now: clock.now() });
    }),
    checks: siteFigures.checks.handler(async ({ context: { ctx } }) => {
      const flags = await readFlags({ database: ctx.database });
      if (!flags['marketing.techSEO']) {
        throw new AppError('feature_disabled', 'The checks of the public pages are switched off');
      }
      return checkSite({
        folder: siteFolderOf(parts.webFolder),
        origin: parts.config.appOrigin,
        flags,
      });
    }),
    campaign: siteFigures.campaign.handler(async () => {
      await visits.write();
      return readCampaign({ database });
    }),
    setCampaign: siteFigures.setCampaign.handler(({ input }) =>
      setCampaign({ database, input, now: clock.now() }),
    ),
  };
}
