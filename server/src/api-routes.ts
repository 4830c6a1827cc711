import { Hono } from 'hono';
import { requireFreshProof as requireFreshProofOf } from '#features/auth/account-settings/require-fresh-proof.ts';
import { createArchiveRoute } from '#features/auth/account-exports/archive-route.ts';
import { createAttachmentUploadRoute } from '#features/messages/attachment-routes.ts';
import { createContactFileContentRoutes } from '#features/contact-files/content-routes.ts';
import { createContactExportRoute } from '#features/contacts/export-route.ts';
import { createContactPhotoRoutes } from '#features/contacts/photo-route.ts';
import { createWalletExportRoute } from '#features/credits/export-route.ts';
import { createInvoiceRoute } from '#features/invoices/pdf-route.ts';
import { createProfilePictureRoutes } from '#features/member-profiles/picture-routes.ts';
import { createCasePictureRoute } from '#features/moderation/case-picture-route.ts';
import { createProfilePdfRoute } from '#features/profile-analyses/pdf-route.ts';
import { createOpportunityExportRoute } from '#features/opportunities/export-route.ts';
import { createPictureUploadRoute } from '#features/posts/picture-routes.ts';
import { AppError } from '#platform/app-error.ts';
import { createApiHandler, type RequireFreshProof } from '#platform/http/api-server.ts';
import { toErrorBody } from '#platform/http/error-body.ts';
import { readClientAddress } from '#platform/http/client-address.ts';
import { withRetryAfter } from '#platform/http/retry-after.ts';
import { type RequestVariables } from '#platform/http/request-log.ts';
import type { VisitLog } from '#features/public-site/visit-log.ts';
import type { AppParts } from './app-parts.ts';
import { createAreas } from './api-areas.ts';
import { type Callers } from './callers.ts';
import { allowExtension } from './extension-origin.ts';

type AppEnv = { Variables: RequestVariables };

/** `/api/v1`: the upload of a file, then everything in the contract. */
export function createApiRoutes(
  parts: AppParts & { visits: VisitLog },
  callers: Callers,
): Hono<AppEnv> {
  const { config } = parts;
  const handler = createApiHandler(createAreas(parts));
  const requireFreshProof: RequireFreshProof = (ctx, input) =>
    requireFreshProofOf({ accounts: parts.accounts.ctx, ctx, input });
  const app = new Hono<AppEnv>();
  app.use(allowExtension);
  addFileRoutes(app, parts, callers, requireFreshProof);
  app.all('*', async (c) => {
    const { headers } = c.req.raw;
    const ipAddress = readClientAddress(c, config.TRUSTED_PROXIES);
    const member = await callers.byToken(c.req.raw);
    const onMatched = (path: string) => c.set('endpoint', `/api/v1${path}`);
    const context = {
      headers,
      member,
      ipAddress,
      log: c.get('log'),
      requireFreshProof,
      onMatched,
    };
    const { matched, response } = await handler.handle(c.req.raw, { prefix: '/api/v1', context });
    if (matched) return withRetryAfter(response);
    return c.json(toErrorBody(new AppError('not_found', 'There is no such endpoint')), 404);
  });
  return app;
}

/** Routes that receive or send bytes, beside the contract. */
function addFileRoutes(
  app: Hono<AppEnv>,
  { database, files }: AppParts,
  callers: Callers,
  requireFreshProof: RequireFreshProof,
): void {
  app.on('POST', '/imports', async (c, next) => {
    if (!c.req.path.endsWith('/imports')) return next();
    const { createImportUploadRoute } = await import('#features/imports/upload-route.ts');
    const route = createImportUploadRoute({ resolveMember: callers.inArea('imports') });
    return route.fetch(c.req.raw);
  });
  const ofContacts = { resolveMember: callers.inArea('contacts') };
  app.route('/', createContactPhotoRoutes(ofContacts));
  app.route('/', createProfilePictureRoutes({ resolveMember: callers.inArea('profile') }));
  app.route('/', createContactFileContentRoutes(ofContacts));
  app.route('/', createCasePictureRoute({ resolveMember: callers.inArea(null), database, files }));
  const ofMessages = { resolveMember: callers.inArea('messages'), files };
  app.route('/', createAttachmentUploadRoute(ofMessages));
  const ofPosts = { resolveMember: callers.inArea('posts'), files };
  app.route('/', createPictureUploadRoute(ofPosts));
  app.route('/', createArchiveRoute({ resolveMember: callers.inArea(null), requireFreshProof }));
  app.route('/contacts/export', createContactExportRoute(ofContacts));
  app.route('/', createInvoiceRoute({ resolveMember: callers.inArea(null) }));
  app.route('/', createProfilePdfRoute({ resolveMember: callers.inArea(null) }));
  app.route('/wallet/export', createWalletExportRoute({ resolveMember: callers.inArea(null) }));
  app.route(
    '/opportunities/export',
    createOpportunityExportRoute({ resolveMember: callers.inArea('opportunities') }),
  );
}
