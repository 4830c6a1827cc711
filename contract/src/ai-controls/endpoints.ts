import { closedEndpoints } from '../account/scopes.ts';
import {
  aiCallPageSchema,
  aiCallsInputSchema,
  aiControlsSchema,
  setAiUseSchema,
} from './schemas.ts';

/** The member's own rules: no consent is needed to forbid something, and no token reaches them. */
const oc = closedEndpoints('member', []);
const tags = ['ai-controls'];
const path = '/ai-controls';

/** What the AI may do, and what it did. `feature_disabled` where the controls are switched off. */
export const aiControlEndpoints = {
  get: oc
    .route({ method: 'GET', path, tags, summary: 'What the AI may do' })
    .output(aiControlsSchema),
  set: oc
    .route({ method: 'PUT', path: `${path}/{use}`, tags, summary: 'Allow or forbid a use' })
    .input(setAiUseSchema)
    .output(aiControlsSchema),
  calls: oc
    .route({ method: 'GET', path: `${path}/calls`, tags, summary: 'Every call of the AI' })
    .input(aiCallsInputSchema)
    .output(aiCallPageSchema),
};
