import { closedEndpoints } from '../account/scopes.ts';
import { adminFiguresSchema, ownFiguresSchema, usageRangeSchema } from './figures.ts';

const tags = ['analytics'];

/** Members read their own figures, whatever they consented to. */
export const analyticsEndpoints = {
  own: closedEndpoints('member', [])
    .route({
      method: 'GET',
      path: '/analytics',
      tags,
      summary: 'The member’s own use, credits and failures, against the period before',
    })
    .input(usageRangeSchema)
    .output(ownFiguresSchema),
};

/** Only for administrators (`forbidden` for others); `feature_disabled` while `admin_analytics` is off. */
export const adminAnalyticsEndpoints = {
  get: closedEndpoints('member', [])
    .route({
      method: 'GET',
      path: '/admin/analytics',
      tags,
      summary: 'How the product is used: figures about at least five members each',
    })
    .input(usageRangeSchema)
    .output(adminFiguresSchema),
};
