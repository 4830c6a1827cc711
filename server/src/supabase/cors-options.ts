import { hourS } from '@kith/contract/core/time';

/**
 * What a browser on another origin may send to the stock client's endpoints, and read of their
 * answers.
 */
export const corsOptions = {
  allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'],
  allowHeaders: [
    'authorization',
    'apikey',
    'x-client-info',
    'content-type',
    'x-supabase-api-version',
    'accept',
    'accept-profile',
    'content-profile',
    'prefer',
    'range',
    'range-unit',
    'x-retry-count',
    'x-region',
    'traceparent',
    'tracestate',
    'baggage',
  ],
  exposeHeaders: [
    'x-supabase-api-version',
    'x-sb-error-code',
    'x-total-count',
    'link',
    'retry-after',
    'content-range',
    'content-location',
    'location',
    'preference-applied',
    'proxy-status',
  ],
  maxAge: hourS,
};
