import { layOut } from './lay-out.ts';
import type { LayoutInput } from './layout-types.ts';

/* Lays a network out and posts it: seconds of work that would hold up the page. */
self.addEventListener('message', ({ data }: MessageEvent<LayoutInput>) => {
  const layout = layOut(data);
  const { x, y, radius, circleOf } = layout;
  self.postMessage(layout, {
    transfer: [x.buffer, y.buffer, radius.buffer, circleOf.buffer],
  });
});
