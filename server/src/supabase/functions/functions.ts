import { readReceiptSchema, sendMessageSchema } from '@kith/contract/messages/schemas';
import { searchClickSchema, siteSearchSchema } from '@kith/contract/search/schemas';
import {
  getAnalyticsSchema,
  logAnalyticsSchema,
  storageUsageSchema,
} from '@kith/contract/usage/schemas';
import { z } from 'zod';

import type { ConsentType } from '@kith/contract/consents/rules';
import { pushTaskSchema } from '@kith/contract/notifications/schemas';
import { forumRequestSchema } from '@kith/contract/community/schemas';
import type { CommunityService } from '#features/community/community-service.ts';
import { signInToForum } from '#features/community/sign-in-to-forum.ts';
import { readFlags } from '#features/flags/read-flags.ts';
import { fanOutPush } from '#features/notifications/fan-out-push.ts';
import { markMessages } from '#features/messages/mark-messages.ts';
import { presentMessage } from '#features/messages/present-message.ts';
import { sendMessage } from '#features/messages/send-message.ts';
import { listRecentSearches } from '#features/search/list-recent-searches.ts';
import { recordClick } from '#features/search/record-click.ts';
import { searchEverything } from '#features/search/search-everything.ts';
import { readAnalytics } from '#features/usage/read-analytics.ts';
import { recordAnalytics } from '#features/usage/record-analytics.ts';
import { recordStorageUsage } from '#features/usage/record-storage-usage.ts';
import type { MemberContext } from '#platform/context.ts';

/** What functions work with beside their caller’s context. */
export type FunctionServices = { community: CommunityService };

/** One method of a function: takes the body (undefined without one) and returns an object. */
type ServedMethod = {
  input: z.ZodType;
  run: (ctx: MemberContext, body: unknown, services: FunctionServices) => Promise<object>;
};

export type ServedFunction = {
  POST: ServedMethod;
  PUT?: ServedMethod;
  /** How many calls a member may make per minute. */
  perMinute: number;
  /** Without these the member is refused; none for their own data and the account's screens. */
  consents: readonly ConsentType[];
};

function serve<Input>(
  schema: z.ZodType<Input>,
  answer: (ctx: MemberContext, input: Input, services: FunctionServices) => Promise<object>,
): ServedMethod {
  return { input: schema, run: (ctx, body, services) => answer(ctx, schema.parse(body), services) };
}

/** Everything that the stock client may reach by `functions.invoke(…)`. */
export const functions: Readonly<Record<string, ServedFunction>> = {
  'get-feature-flags': {
    perMinute: 60,
    consents: [],
    POST: serve(z.unknown(), async ({ database }) => ({ flags: await readFlags({ database }) })),
  },
  'discourse-sso': {
    perMinute: 20,
    consents: ['data_processing'],
    POST: serve(forumRequestSchema, (ctx, input, { community: service }) =>
      signInToForum({ ctx, service, input }),
    ),
  },
  'push-fanout': {
    perMinute: 30,
    consents: [],
    POST: serve(pushTaskSchema, async (ctx, input) => ({
      success: true,
      ...(await fanOutPush({ ctx, input })),
    })),
  },
  'dm-send-message': {
    // Actions made offline are sent all at once.
    perMinute: 240,
    consents: ['data_processing'],
    POST: serve(sendMessageSchema, async (ctx, input) => ({
      message: presentMessage(await sendMessage({ ctx, input })),
    })),
  },
  'dm-read-receipt-handler': {
    perMinute: 600,
    consents: [],
    POST: serve(readReceiptSchema, async (ctx, input) => {
      await markMessages({ ctx, input });
      return { success: true };
    }),
  },
  'site-search': {
    perMinute: 300,
    consents: ['data_processing'],
    POST: serve(siteSearchSchema.optional(), async (ctx, input) =>
      input === undefined
        ? { recentSearches: await listRecentSearches({ ctx }) }
        : searchEverything({ ctx, input }),
    ),
    PUT: serve(searchClickSchema, async (ctx, input) => {
      await recordClick({ ctx, input });
      return { success: true };
    }),
  },
  'log-analytics': {
    perMinute: 120,
    // Usage events need one of their own, which their verb asks for.
    consents: [],
    POST: serve(logAnalyticsSchema, async (ctx, input) => {
      await recordAnalytics({ ctx, input });
      return { success: true };
    }),
  },
  'get-analytics': {
    perMinute: 60,
    consents: [],
    POST: serve(getAnalyticsSchema, async (ctx, input) => ({
      data: await readAnalytics({ ctx, input }),
    })),
  },
  'log-storage-usage': {
    perMinute: 30,
    consents: ['data_processing'],
    POST: serve(storageUsageSchema, async (ctx, input) => {
      await recordStorageUsage({ ctx, input });
      return { success: true };
    }),
  },
};
