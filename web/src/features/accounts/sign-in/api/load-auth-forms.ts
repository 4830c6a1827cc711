import type * as forms from '../components/auth-forms.tsx';

type FormsModule = typeof forms;

let loading: Promise<FormsModule> | undefined;

/**
 * The forms of the sign-in screen, fetched once. The same promise each time: one that is fulfilled
 * holds up no render, where React would else show a placeholder for 300 ms.
 */
export function loadAuthForms(): Promise<FormsModule> {
  loading ??= import('../components/auth-forms.tsx').catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Fetches them early. If they do not come now, the screen asks again and reports it. */
export function loadAuthFormsEarly(): void {
  loadAuthForms().catch(() => undefined);
}
