import type { Environment } from '@kith/contract/system/schemas';

/** What posting alerts depends on. */
export type AlertSettings = {
  environment: Environment;
  ALERT_WEBHOOK_SECRET?: string | undefined;
  ALERT_WEBHOOK_PRIVATE: boolean;
};

/** `allowsInner`: alerts may go to addresses in the server's own network, also by HTTP. */
export function readAlertSettings(settings: AlertSettings) {
  return {
    secret: settings.ALERT_WEBHOOK_SECRET,
    allowsInner: settings.environment === 'dev' || settings.ALERT_WEBHOOK_PRIVATE,
  };
}
