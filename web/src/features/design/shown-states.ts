/** States of a control that need a pointer or the focus, as they are shown side by side. */
const states = { hover: 'hover', 'focus-visible': 'focus' } as const;
export type ShownState = (typeof states)[keyof typeof states];

/** A selector of such a state, for elements that have `data-shown` instead; null of any other. */
export function showState(selector: string): string | null {
  let isOne = false;
  const shown = selector.replaceAll(
    /(?<!\\):(?<state>hover|focus-visible)(?![\w-])/gu,
    (_all, state: keyof typeof states) => {
      isOne = true;
      return `[data-shown='${states[state]}']`;
    },
  );
  return isOne ? shown : null;
}

/** The rules of a sheet, for the same controls in a state that is only shown. */
function collectRules(rules: CSSRuleList, parent: string): string[] {
  return Array.from(rules).flatMap((rule) => {
    const selector =
      rule instanceof CSSStyleRule ? rule.selectorText.replaceAll('&', `:is(${parent})`) : parent;
    const inner = rule instanceof CSSGroupingRule || rule instanceof CSSStyleRule;
    const below = inner ? collectRules(rule.cssRules, selector) : [];
    // Declarations below a nested condition, such as `@media (hover: hover)`.
    const isNested = 'CSSNestedDeclarations' in window && rule instanceof CSSNestedDeclarations;
    if (!(rule instanceof CSSStyleRule) && !isNested) return below;
    const shown = showState(selector);
    const text = rule.style.cssText;
    return shown === null || text === '' ? below : [`${shown}{${text}}`, ...below];
  });
}

/**
 * Shows elements with `data-shown` in that state, by copies of the page's own rules.
 *
 * @returns what ends it
 */
export function showStates(): () => void {
  const sheet = new CSSStyleSheet();
  const rules = Array.from(document.styleSheets).flatMap((one) =>
    collectRules(one.cssRules, ':root'),
  );
  sheet.replaceSync(rules.join('\n'));
  document.adoptedStyleSheets.push(sheet);
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}
