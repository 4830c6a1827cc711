import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** What a hook returns below a query client, whose changes can be made afterwards. Tests only. */
export function holdHook<Value>(queryClient: QueryClient, useHook: () => Value): Value {
  const held: Value[] = [];
  function Holder() {
    held.push(useHook());
    return null;
  }
  renderToStaticMarkup(
    createElement(QueryClientProvider, { client: queryClient }, createElement(Holder)),
  );
  return held[0]!;
}
