import { z } from 'zod';

import { closedEndpoints } from '../account/scopes.ts';
import { pageInputShape, pageSchema } from '../core/pagination.ts';
import {
  appealSchema,
  hideMessageSchema,
  listCasesSchema,
  moderationCaseSchema,
  moderationNoticeSchema,
  noteCaseSchema,
  ruleCaseSchema,
} from './schemas.ts';

const oc = closedEndpoints('member');
const tags = ['moderation'];

/**
 * Only for administrators, like `operations`. A decision answers `illegal_state` when it isn't among
 * the case's `actions` any more.
 */
export const moderationEndpoints = {
  cases: oc
    .route({ method: 'GET', path: '/admin/moderation', tags, summary: 'What was reported' })
    .input(listCasesSchema)
    .output(pageSchema(moderationCaseSchema)),
  dismiss: oc
    .route({
      method: 'POST',
      path: '/admin/moderation/{id}/dismiss',
      tags,
      summary: 'Leave it as it is; the note stays among administrators',
    })
    .input(noteCaseSchema)
    .output(moderationCaseSchema),
  hide: oc
    .route({
      method: 'POST',
      path: '/admin/moderation/{id}/hide',
      tags,
      summary: 'Hide it from everyone but its writer, who is notified',
    })
    .input(ruleCaseSchema)
    .output(moderationCaseSchema),
  /** Decides a case of the message alone; that of the conversation goes on waiting. */
  hideMessage: oc
    .route({
      method: 'POST',
      path: '/admin/moderation/{id}/messages/{message_id}/hide',
      tags,
      summary: 'Hide one message of a reported conversation',
    })
    .input(hideMessageSchema)
    .output(moderationCaseSchema),
  warn: oc
    .route({
      method: 'POST',
      path: '/admin/moderation/{id}/warn',
      tags,
      summary: 'Show the member which rule was broken',
    })
    .input(ruleCaseSchema)
    .output(moderationCaseSchema),
  uphold: oc
    .route({
      method: 'POST',
      path: '/admin/moderation/{id}/uphold',
      tags,
      summary: 'Answer an appeal: the decision stays',
    })
    .input(noteCaseSchema)
    .output(moderationCaseSchema),
  restore: oc
    .route({
      method: 'POST',
      path: '/admin/moderation/{id}/restore',
      tags,
      summary: 'Take a decision back, also as the answer to an appeal',
    })
    .input(noteCaseSchema)
    .output(moderationCaseSchema),
};

/** Decisions about what the member wrote. */
export const moderationNoticeEndpoints = {
  list: oc
    .route({
      method: 'GET',
      path: '/moderation/notices',
      tags,
      summary: 'Decisions about the member’s own texts, newest first',
    })
    .input(z.object(pageInputShape))
    .output(pageSchema(moderationNoticeSchema)),
  /** Once: `illegal_state` afterwards. */
  appeal: oc
    .route({
      method: 'POST',
      path: '/moderation/notices/{id}/appeal',
      tags,
      summary: 'Appeal against a decision',
    })
    .input(appealSchema)
    .output(moderationNoticeSchema),
};
