/**
 * What the spec's cleaning removes from text: tags of HTML and SVG, and scripts. Similar text that
 * people write (`a<b and c>d`, `the data: one = two`) stays.
 */
const elements = [
  'address|applet|area|article|aside|audio|abbr|acronym|animate(?:motion|transform)?|base|basefont',
  'bdi|bdo|bgsound|big|blink|blockquote|body|br|button|canvas|caption|center|circle|cite|code|col',
  'colgroup|command|content|data|datalist|dd|defs|del|details|dfn|dialog|dir|div|dl|dt|element|ellipse',
  'em|embed|fieldset|figcaption|figure|font|footer|foreignobject|form|frame|frameset|g|h[1-6]|head',
  'header|hgroup|hr|html|iframe|image|img|input|ins|isindex|kbd|keygen|label|legend|li|line|link',
  'listing|main|map|mark|marquee|math|menu|menuitem|meta|meter|nav|nobr|noembed|noframes|noscript',
  'object|ol|optgroup|option|output|param|path|picture|plaintext|polygon|polyline|portal|pre',
  'progress|rect|rp|rt|ruby|samp|script|search|section|select|set|shadow|slot|small|source|spacer|span',
  'strike|strong|style|sub|summary|sup|svg|table|tbody|td|template|text|textarea|tfoot|th|thead|time',
  'title|tr|track|tt|ul|use|var|video|wbr|xmp|[a-z]+-[a-z\\d-]+',
].join('|');
const tags = new RegExp(
  [
    '<!--[^]*?(?:-->|$)',
    '<[!?][a-z][^>]*>',
    `</?(?:${elements})(?=[\\s/>])[^>]*>`,
    // Names of one letter also occur in formulas.
    '</?[abipqsu](?:\\s*/?>|[\\s/]+[a-z:-]+\\s*=[^>]*>)',
  ].join('|'),
  'giu',
);

const events = [
  'abort|animation\\w*|auxclick|before\\w+|begin|blur|canplay\\w*|change|click|close|contextmenu|copy',
  'cut|dblclick|drag\\w*|drop|end|ended|error|focus\\w*|hashchange|input|invalid|key(?:down|press|up)',
  'load\\w*|message|mouse\\w+|page(?:hide|show)|paste|pause|play\\w*|pointer\\w+|popstate|repeat|reset',
  'resize|scroll\\w*|search|select\\w*|show|submit|toggle|touch\\w+|transition\\w*|unload|wheel',
].join('|');
const scripts = new RegExp(
  `\\b(?:javascript|vbscript)\\s*:|\\bdata\\s*:(?=\\s*[a-z]+/[a-z])|\\bon(?:${events})\\s*=`,
  'giu',
);

/** One pass: removing may create a new pattern. */
export function stripMarkup(text: string): string {
  return text.replace(tags, '').replace(scripts, '');
}
