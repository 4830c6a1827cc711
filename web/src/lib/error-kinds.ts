export type Severity = 'low' | 'medium' | 'high' | 'critical';

/** The typed errors, spec point 8, with their severity. */
export const severityOfKind = {
  network: 'medium',
  notSaved: 'low',
  validation: 'low',
  permission: 'medium',
  notFound: 'medium',
  serverError: 'high',
  rateLimit: 'medium',
  maintenance: 'critical',
  timeout: 'medium',
  conflict: 'high',
  paymentRequired: 'high',
} as const satisfies Record<string, Severity>;
export type ErrorKind = keyof typeof severityOfKind;

export type ErrorAction =
  | 'tryAgain'
  | 'goBack'
  | 'fixErrors'
  | 'signIn'
  | 'contactSupport'
  | 'goHome'
  | 'reportIssue'
  | 'waitAndRetry'
  | 'checkStatus'
  | 'cancel'
  | 'refresh'
  | 'discardChanges'
  | 'upgradePlan'
  | 'viewUsage';

/** The meaning of a status without a code, for example from a proxy. */
export const kindOfStatus: Readonly<Record<number, ErrorKind>> = {
  400: 'validation',
  401: 'permission',
  402: 'paymentRequired',
  403: 'permission',
  404: 'notFound',
  408: 'timeout',
  409: 'conflict',
  422: 'validation',
  429: 'rateLimit',
  503: 'maintenance',
  504: 'timeout',
};

type Circumstances = { isGuest: boolean; canRetry: boolean };

/** What can be done about a failure, most likely first, spec point 8. */
export function errorActionsOf(kind: ErrorKind, { isGuest, canRetry }: Circumstances) {
  const actions: Record<ErrorKind, readonly ErrorAction[]> = {
    network: ['tryAgain', 'goBack'],
    notSaved: ['tryAgain'],
    validation: ['fixErrors'],
    permission: [isGuest ? 'signIn' : 'goBack', 'contactSupport'],
    notFound: ['goHome', 'goBack'],
    serverError: [canRetry ? 'tryAgain' : 'goBack', 'reportIssue'],
    rateLimit: ['waitAndRetry'],
    maintenance: ['checkStatus', 'goBack'],
    timeout: ['tryAgain', 'cancel'],
    conflict: ['refresh', 'discardChanges'],
    paymentRequired: ['upgradePlan', 'viewUsage'],
  };
  return actions[kind];
}
