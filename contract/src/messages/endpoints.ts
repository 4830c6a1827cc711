import { z } from 'zod';

import { endpointsOf } from '../account/scopes.ts';
import { idSchema } from '../core/ids.ts';
import { pageSchema } from '../core/pagination.ts';
import {
  blockedMemberSchema,
  conversationDetailSchema,
  editMessageSchema,
  listBlockedSchema,
  listMessagesSchema,
  messageHitSchema,
  messagePageSchema,
  messageSchema,
  messageSettingsSchema,
  muteSchema,
  reactSchema,
  recipientSchema,
  reportSchema,
  searchMessagesSchema,
  unreadSchema,
} from './schemas.ts';

const oc = endpointsOf('messages');
/** What protects a member from others, and the account's own settings: no consent is needed. */
const free = endpointsOf('messages', []);
/** These read about other members. */
const ofOthers = endpointsOf('messages', ['data_processing']);

const byId = z.object({ id: idSchema });
const tags = ['messages'];

/**
 * Listing and opening conversations are procedures (`list_conversations`, `create_conversation`),
 * sending and receipts are functions (`dm-send-message`, `dm-read-receipt-handler`); files come by
 * `POST /conversations/{id}/attachments` and go by `GET /files/attachments/{id}`.
 */
export const conversationEndpoints = {
  get: oc
    .route({ method: 'GET', path: '/conversations/{id}', tags, summary: 'One conversation' })
    .input(byId)
    .output(conversationDetailSchema),
  unread: oc
    .route({ method: 'GET', path: '/conversations/unread', tags, summary: 'Unread counts' })
    .input(z.object({}))
    .output(unreadSchema),
  messages: oc
    .route({
      method: 'GET',
      path: '/conversations/{conversation_id}/messages',
      tags,
      summary: 'Messages in their order: the newest, before one, after one or around one',
    })
    .input(listMessagesSchema)
    .output(messagePageSchema),
  accept: oc
    .route({
      method: 'POST',
      path: '/conversations/{id}/accept',
      tags,
      summary: 'Accept a request',
    })
    .input(byId)
    .output(conversationDetailSchema),
  decline: free
    .route({
      method: 'POST',
      path: '/conversations/{id}/decline',
      tags,
      summary: 'Decline a request; the sender is not notified',
    })
    .input(byId)
    .output(conversationDetailSchema),
  mute: free
    .route({ method: 'PUT', path: '/conversations/{id}/mute', tags, summary: 'Mute, or unmute' })
    .input(muteSchema)
    .output(conversationDetailSchema),
  report: free
    .route({
      method: 'POST',
      path: '/conversations/{conversation_id}/reports',
      tags,
      successStatus: 201,
      summary: 'Report a conversation or one of its messages',
    })
    .input(reportSchema)
    .output(byId),
};

export const messageEndpoints = {
  edit: oc
    .route({ method: 'PATCH', path: '/messages/{id}', tags, summary: 'Edit within 15 minutes' })
    .input(editMessageSchema)
    .output(messageSchema),
  react: oc
    .route({ method: 'PUT', path: '/messages/{id}/reactions/{emoji}', tags, summary: 'React' })
    .input(reactSchema)
    .output(messageSchema),
  unreact: oc
    .route({
      method: 'DELETE',
      path: '/messages/{id}/reactions/{emoji}',
      tags,
      summary: 'Remove a reaction',
    })
    .input(reactSchema)
    .output(messageSchema),
  delete: oc
    .route({ method: 'DELETE', path: '/messages/{id}', tags, summary: 'Leave a tombstone' })
    .input(byId)
    .output(messageSchema),
  search: oc
    .route({
      method: 'GET',
      path: '/messages/search',
      tags,
      summary: 'Search the member’s messages',
    })
    .input(searchMessagesSchema)
    .output(pageSchema(messageHitSchema)),
  recipients: ofOthers
    .route({
      method: 'GET',
      path: '/messages/recipients',
      tags,
      summary: 'Linked members who can be messaged',
    })
    .input(z.object({ q: z.string().max(200).default('') }))
    .output(z.object({ items: z.array(recipientSchema) })),
  settings: oc
    .route({ method: 'GET', path: '/messages/settings', tags, summary: 'What others see' })
    .input(z.object({}))
    .output(messageSettingsSchema),
  updateSettings: free
    .route({ method: 'PUT', path: '/messages/settings', tags, summary: 'Change what others see' })
    .input(messageSettingsSchema)
    .output(messageSettingsSchema),
  blocked: oc
    .route({ method: 'GET', path: '/members/blocked', tags, summary: 'Blocked members' })
    .input(listBlockedSchema)
    .output(pageSchema(blockedMemberSchema)),
  block: free
    .route({ method: 'PUT', path: '/members/{id}/block', tags, summary: 'Block a member' })
    .input(byId)
    .output(byId),
  unblock: oc
    .route({ method: 'DELETE', path: '/members/{id}/block', tags, summary: 'Unblock a member' })
    .input(byId)
    .output(byId),
};
