import { commonPasswords } from '@kith/contract/account/sign-in-rules';

/**
 * Passwords that an attacker tries first. Threat: the character classes alone let through
 * "Password1!", the first guess of every tool. The list (@zxcvbn-ts/language-common, the 49,233 most
 * common ones of leaked accounts, in lower case) is only loaded when the first password is chosen.
 */
let loading: Promise<ReadonlySet<string>> | undefined;

async function loadList(): Promise<ReadonlySet<string>> {
  const { default: listed } = await import('@zxcvbn-ts/language-common/src/passwords.json', {
    with: { type: 'json' },
  });
  return new Set([...commonPasswords, ...listed]);
}

/**
 * Whether the password is a common one, or one with its case changed or symbols put around it.
 *
 * @param isOtherwiseGood whether it meets the other rules. Without, only the specified ones count.
 */
export async function isCommonPassword(
  password: string,
  { isOtherwiseGood = true } = {},
): Promise<boolean> {
  const folded = password.normalize('NFKC').toLowerCase();
  if (commonPasswords.includes(folded)) return true;
  if (!isOtherwiseGood) return false;
  loading ??= loadList();
  const common = await loading;
  return common.has(folded) || common.has(withoutOuterSymbols(folded));
}

/** The rules require a symbol, which people put at the end: it makes a guess no harder. */
function withoutOuterSymbols(text: string): string {
  return text.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
}
