import { focusHeading } from '../../nav/focus-heading.ts';

/**
 * A `ref` for a part of a list's item that has a button to remove it: the focus passes to the same button of the item
 * that takes its place, or else to the page's heading.
 */
export const passFocusOn = (part: HTMLElement | null) => () => {
  const item = part?.closest('li, article');
  if (!item?.contains(document.activeElement)) return;
  const neighbour = item.nextElementSibling ?? item.previousElementSibling;
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    const button = neighbour?.isConnected && [...neighbour.querySelectorAll('button')].at(-1);
    if (button) button.focus();
    else focusHeading();
  });
};
