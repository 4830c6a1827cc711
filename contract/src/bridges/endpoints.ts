import { z } from 'zod';

import { closedEndpoints } from '../account/scopes.ts';
import { linkOpportunitySchema } from '../chains/schemas.ts';
import { idSchema } from '../core/ids.ts';
import { draftSchema } from '../nudges/schemas.ts';
import {
  agreeSchema,
  archiveSchema,
  bridgeCountsSchema,
  bridgeDetailSchema,
  bridgeSettingsSchema,
  bridgesSchema,
  candidatesSchema,
  completeSchema,
  connectorsSchema,
  declineSchema,
  draftBridgeSchema,
  draftMessageSchema,
  editBridgeSchema,
  listBridgesSchema,
  listCandidatesSchema,
  reportBridgeSchema,
  thankSchema,
} from './schemas.ts';

const introductions = ['data_processing', 'intro_facilitation'] as const;
/** Closed to tokens: a script must not ask people for introductions. */
const oc = closedEndpoints('member', introductions);
/** Reading one's own, and what ends, hides or reports something, need no consent. */
const free = closedEndpoints('member', []);
const ofSuggestions = closedEndpoints('member', [...introductions, 'ai_matching']);

const tags = ['bridges'];
const byId = z.object({ id: idSchema });
const path = '/bridges';

const change = (verb: string, summary: string) =>
  ({ method: 'POST', path: `${path}/{id}/${verb}`, tags, summary }) as const;

/**
 * Introductions. A bridge that the caller takes no part in is `not_found`, and so is one whose people
 * they may not know any more; a step that the state doesn't allow is `illegal_state`.
 */
export const bridgeEndpoints = {
  list: free
    .route({ method: 'GET', path, tags, summary: 'The bridges of a tab' })
    .input(listBridgesSchema)
    .output(bridgesSchema),
  counts: free
    .route({ method: 'GET', path: `${path}/counts`, tags, summary: 'How many each tab shows' })
    .input(z.object({}))
    .output(bridgeCountsSchema),
  connectors: oc
    .route({
      method: 'GET',
      path: `${path}/connectors`,
      tags,
      summary: 'Contacts who can be asked for an introduction',
    })
    .input(z.object({}))
    .output(connectorsSchema),
  settings: free
    .route({ method: 'GET', path: `${path}/settings`, tags, summary: 'Load, limits, and a pause' })
    .input(z.object({}))
    .output(bridgeSettingsSchema),
  pause: free
    .route({
      method: 'PUT',
      path: `${path}/settings`,
      tags,
      summary: 'Take no requests for introductions, or take them again',
    })
    .input(z.object({ is_paused: z.boolean() }))
    .output(bridgeSettingsSchema),
  draftMessage: ofSuggestions
    .route({ method: 'POST', path: `${path}/message`, tags, summary: 'Draft the message' })
    .input(draftMessageSchema)
    .output(draftSchema),
  get: free
    .route({ method: 'GET', path: `${path}/{id}`, tags, summary: 'One bridge with its history' })
    .input(byId)
    .output(bridgeDetailSchema),
  create: oc
    .route({ method: 'POST', path, tags, successStatus: 201, summary: 'Draft a bridge' })
    .input(draftBridgeSchema)
    .output(bridgeDetailSchema),
  edit: oc
    .route({ method: 'PATCH', path: `${path}/{id}`, tags, summary: 'Edit a draft' })
    .input(editBridgeSchema)
    .output(bridgeDetailSchema),
  /** `bridge_limit_reached`, `bridge_too_soon`, `bridge_unavailable`. */
  request: oc.route(change('request', 'Ask the connector')).input(byId).output(bridgeDetailSchema),
  candidates: oc
    .route({
      method: 'GET',
      path: `${path}/{id}/candidates`,
      tags,
      summary: 'The connector’s contacts that may be the wanted person',
    })
    .input(listCandidatesSchema)
    .output(candidatesSchema),
  /** `bridge_unavailable` where the contact can't be asked, whatever the reason. */
  agree: oc
    .route(change('agree', 'Agree to introduce, as the connector'))
    .input(agreeSchema)
    .output(bridgeDetailSchema),
  accept: oc
    .route(change('accept', 'Agree to meet, as the target'))
    .input(byId)
    .output(bridgeDetailSchema),
  decline: free
    .route(change('decline', 'Decline, as who was asked; a note is voluntary'))
    .input(declineSchema)
    .output(byId),
  withdraw: free.route(change('withdraw', 'Withdraw a request')).input(byId).output(byId),
  remind: oc
    .route(change('remind', 'Remind who was asked, once'))
    .input(byId)
    .output(bridgeDetailSchema),
  activate: oc
    .route(change('activate', 'Note that the two are in touch'))
    .input(byId)
    .output(bridgeDetailSchema),
  complete: oc
    .route(change('complete', 'Note what came of it'))
    .input(completeSchema)
    .output(bridgeDetailSchema),
  thank: oc
    .route(change('thank', 'Thank the connector, once'))
    .input(thankSchema)
    .output(bridgeDetailSchema),
  link: oc
    .route({
      method: 'PUT',
      path: `${path}/{id}/opportunity`,
      tags,
      summary: 'Put it on an opportunity of the requester’s, or take it off',
    })
    .input(linkOpportunitySchema)
    .output(bridgeDetailSchema),
  archive: free
    .route({ method: 'PUT', path: `${path}/{id}/archive`, tags, summary: 'Hide it, or show it' })
    .input(archiveSchema)
    .output(byId),
  report: free
    .route({ ...change('reports', 'Report it; no one learns who did'), successStatus: 201 })
    .input(reportBridgeSchema)
    .output(byId),
};
