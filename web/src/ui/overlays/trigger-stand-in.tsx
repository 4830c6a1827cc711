import {
  type ComponentProps,
  type RefObject,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

const handlers = {
  pointermove: 'onPointerMove',
  pointerleave: 'onPointerLeave',
  pointerdown: 'onPointerDown',
  focusin: 'onFocus',
  focusout: 'onBlur',
  click: 'onClick',
  keydown: 'onKeyDown',
} as const;
type EventName = keyof typeof handlers;
const eventNames = Object.keys(handlers) as EventName[];

const attributes = [
  'id',
  'aria-haspopup',
  'aria-expanded',
  'aria-controls',
  'aria-describedby',
  'data-state',
];

type TriggerStandInProps = ComponentProps<'button'> & {
  /** The element that opens the overlay, which is rendered elsewhere. */
  of: RefObject<HTMLElement | null>;
};

/**
 * The child of a Radix trigger (`asChild`) whose element was there before Radix was loaded: puts the
 * trigger's attributes, events and reference on that element, and renders nothing itself.
 */
export function TriggerStandIn({ of, ref, ...props }: TriggerStandInProps) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- after any render it may be another
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- its trigger has rendered it by now
    setElement(of.current);
  });
  useImperativeHandle(ref, () => element as HTMLButtonElement, [element]);

  const handle = useEffectEvent((event: Event) => {
    if (element?.matches(':disabled')) return;
    const listener = props[handlers[event.type as EventName]];
    (listener as ((event: Event) => void) | undefined)?.(event);
  });
  useEffect(() => {
    if (element === null) return;
    const listener = (event: Event) => {
      // What a pointer focuses has been pointed at already.
      if (event.type === 'focusin' && !(event.target as Element).matches(':focus-visible')) return;
      handle(event);
    };
    for (const name of eventNames) element.addEventListener(name, listener);
    // The events that had this rendered came before it could listen.
    if (element.matches(':focus-visible')) handle(new FocusEvent('focusin'));
    if (element.matches(':hover') && matchMedia('(hover: hover)').matches) {
      handle(new PointerEvent('pointermove', { pointerType: 'mouse' }));
    }
    return () => {
      for (const name of eventNames) element.removeEventListener(name, listener);
    };
  }, [element]);

  const values: Record<string, unknown> = { ...props };
  /** What the element had of its own, by the attributes that were put on it. */
  const own = useRef(new Map<string, string | null>());
  useLayoutEffect(() => {
    if (element === null) return;
    for (const name of attributes) {
      const value = values[name];
      const before = own.current.get(name);
      if (value !== undefined) {
        if (before === undefined) own.current.set(name, element.getAttribute(name));
        element.setAttribute(name, String(value));
      } else if (before !== undefined) {
        own.current.delete(name);
        if (before === null) element.removeAttribute(name);
        else element.setAttribute(name, before);
      }
    }
  });
  return null;
}
