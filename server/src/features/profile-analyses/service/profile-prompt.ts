import { describePrompt } from '#features/analyses/service/request-analysis.ts';

import { profilePrompt1 } from './profile-prompt-1.ts';

/** The prompt that profiles are read with now; its version and hash are stored with the results. */
export const profilePrompt = describePrompt(1, profilePrompt1);
