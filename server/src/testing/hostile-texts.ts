/** One of each kind: markup, attributes, addresses, templates, directions, what ends a text early. */
export const hostileTexts = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)' x='",
  '</title></style></textarea><svg/onload=alert(1)>',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '<iframe srcdoc="&lt;script&gt;alert(1)&lt;/script&gt;">',
  '＜script＞alert(1)＜/script＞ \u212Ascript',
  '{{constructor.constructor("alert(1)")()}} ${alert(1)} <%= 1 %>',
  '\u202Etxt.exe\u202C \u2066x\u2069',
  '<!--><math><mtext></form><form action=//x.example>',
  'https://x.example/"onclick="alert(1)',
];

const element = /<(\/?[a-z!][^\s<>/]{0,40})((?:"[^"]{0,9000}"|'[^']{0,9000}'|[^<>"']){0,9000})>/giu;
const value = /=\s{0,5}(?:"[^"]{0,9000}"|'[^']{0,9000}'|[^\s"'=]{1,9000})/gu;

/** Every element with the names of its attributes, in order of the alphabet and each once. */
export function elementsOf(page: string): string[] {
  const found = Array.from(page.matchAll(element), ([, name = '', rest = '']) => {
    const names = rest.replaceAll(value, '').split(/[\s/]/u);
    return [name.toLowerCase(), ...names.filter(Boolean).toSorted()].join(' ');
  });
  return [...new Set(found)].toSorted();
}
