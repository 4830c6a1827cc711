/** What a view is made of. Everything else is left out, with what is in it. */
const tags = new Set(
  (
    'a abbr aside b bdi br button div em footer form h1 h2 h3 header i input kbd label li main mark nav ol p search section ' +
    'small span strong time ul svg g path circle ellipse rect line polyline polygon'
  ).split(' '),
);
const attributes = new Set(
  (
    'class style role dir lang title href type placeholder hidden alt viewbox width height fill stroke stroke-width ' +
    'stroke-linecap stroke-linejoin stroke-dasharray stroke-dashoffset transform d cx cy r rx ry x y x1 x2 y1 y2 points ' +
    'opacity data-shell data-state aria-label aria-hidden aria-current aria-expanded aria-pressed aria-selected aria-sort ' +
    'aria-rowindex aria-rowcount aria-multiselectable aria-disabled aria-orientation aria-level'
  ).split(' '),
);
/** What they name is in the view, under a name that the app's own elements don't have. */
const references = ['id', 'for', 'aria-labelledby', 'aria-describedby'];
const prefix = 'last-';
/** Live regions say what happened then. */
const left = '[role=status],[role=alert],[role=log],[aria-live],[role=tooltip]';
/** What only the app can answer. Neither a press nor a letter may seem to arrive. */
const controls = 'button,input,label,[role=button],[role=switch],[role=combobox]';

/** Makes of a copy of the screen what may be kept and shown again: its look and its links, nothing that acts. */
export function cleanView(root: Element): void {
  for (const photo of root.querySelectorAll('img[data-initials]')) {
    // As a visit begins: the picture itself comes later.
    photo.replaceWith(photo.getAttribute('data-initials') ?? '');
  }
  for (const element of root.querySelectorAll(left)) element.remove();
  for (const element of [root, ...root.querySelectorAll('*')]) {
    if (tags.has(element.localName)) cleanAttributes(element);
    else element.remove();
  }
  for (const control of root.querySelectorAll(controls)) {
    control.setAttribute('inert', '');
    if (control.localName === 'input') control.setAttribute('readonly', '');
  }
}

function cleanAttributes(element: Element): void {
  for (const { name, value } of element.attributes.length > 0 ? [...element.attributes] : []) {
    if (references.includes(name)) {
      // What was kept before has it already.
      element.setAttribute(name, value.replaceAll(/(?<!\S)(?!last-)\S/gu, `${prefix}$&`));
    } else if (name === 'href' && value.startsWith('#')) {
      element.setAttribute(name, value.replace(/^#(?!last-)/u, `#${prefix}`));
    } else if (!attributes.has(name.toLowerCase()) || (name === 'href' && !isPath(value))) {
      element.removeAttribute(name);
    }
  }
}

/** Of this site: no script and no other origin. */
function isPath(href: string): boolean {
  return /^\/(?![/\\])/u.test(href);
}
