import { z } from 'zod';

import { closedEndpoints, suggestionConsents } from '../account/scopes.ts';
import { idSchema } from '../core/ids.ts';
import {
  analysisEstimateInputSchema,
  analysisEstimateSchema,
  analysisRunSchema,
  analysisScopeSchema,
  answerProposalSchema,
  contactAnalysisSchema,
  undoAnswerSchema,
} from './schemas.ts';

/** Closed to tokens: a script must not spend credits. */
const oc = closedEndpoints('member', suggestionConsents);
/** What was computed for the member is theirs: it can be read without a consent. */
const stored = closedEndpoints('member', []);
const tags = ['analyses'];
const path = '/analyses';
const runOutput = z.object({ run: analysisRunSchema.nullable() });

/** Analyses of contacts. `feature_disabled` where they are switched off. */
export const analysisEndpoints = {
  /** A POST, since the selection may be long. */
  estimate: oc
    .route({ method: 'POST', path: `${path}/estimate`, tags, summary: 'What a run would cost' })
    .input(analysisEstimateInputSchema)
    .output(analysisEstimateSchema),
  /** `payment_required` without the credits, `illegal_state` while another run goes on. */
  start: oc
    .route({ method: 'POST', path: `${path}/runs`, tags, summary: 'Analyse contacts' })
    .input(analysisScopeSchema)
    .output(analysisRunSchema),
  get: stored
    .route({ method: 'GET', path: `${path}/runs/{id}`, tags, summary: 'A run and its progress' })
    .input(z.object({ id: idSchema }))
    .output(analysisRunSchema),
  /** The run that goes on, or else none. */
  current: stored
    .route({ method: 'GET', path: `${path}/current`, tags, summary: 'The run that goes on' })
    .input(z.object({}))
    .output(runOutput),
  stop: oc
    .route({ method: 'POST', path: `${path}/runs/{id}/stop`, tags, summary: 'Stop a run' })
    .input(z.object({ id: idSchema }))
    .output(analysisRunSchema),
  ofContact: stored
    .route({
      method: 'GET',
      path: `${path}/contacts/{contact_id}`,
      tags,
      summary: 'What the last analysis of a contact proposes',
    })
    .input(z.object({ contact_id: idSchema }))
    .output(contactAnalysisSchema),
  answer: oc
    .route({
      method: 'POST',
      path: `${path}/contacts/{contact_id}/answer`,
      tags,
      summary: 'Accept or dismiss a proposal',
    })
    .input(answerProposalSchema)
    .output(contactAnalysisSchema),
  undo: oc
    .route({
      method: 'POST',
      path: `${path}/contacts/{contact_id}/undo`,
      tags,
      summary: 'Take the answer to a proposal back',
    })
    .input(undoAnswerSchema)
    .output(contactAnalysisSchema),
};
