import { saveFile } from '#lib/save-file.ts';

const scale = 2;
const pad = 24;
const head = 44;
/** What a drawing takes from style sheets; a picture has none. */
const drawnStyles = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-opacity',
  'stroke-width',
  'opacity',
  'font-size',
  'font-weight',
] as const;

/** The drawing as a document of its own. */
function writeSvg(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const copies = [...copy.querySelectorAll<SVGElement>('*')];
  for (const [index, element] of [...svg.querySelectorAll<SVGElement>('*')].entries()) {
    const styles = getComputedStyle(element);
    for (const name of drawnStyles) {
      copies[index]?.style.setProperty(name, styles.getPropertyValue(name));
    }
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.style.fontFamily = 'system-ui, sans-serif';
  return new XMLSerializer().serializeToString(copy);
}

/** Saves a chart as a picture (PNG, twice the size on screen) with its title, in the present theme. */
export async function savePicture(
  svg: SVGSVGElement,
  { title, name }: { title: string; name: string },
): Promise<void> {
  const width = svg.width.baseVal.value;
  const height = svg.height.baseVal.value;
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(writeSvg(svg))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = (width + 2 * pad) * scale;
  canvas.height = (height + head + 2 * pad) * scale;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.scale(scale, scale);
  const page = getComputedStyle(svg.closest('section') ?? document.body);
  context.fillStyle = page.backgroundColor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = page.color;
  context.font = `500 18px ${getComputedStyle(document.documentElement).getPropertyValue('--font-serif') || 'serif'}`;
  context.fillText(title, pad, pad + 18, width);
  context.drawImage(image, pad, pad + head, width, height);
  const file = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  if (file) saveFile(file, name);
}
