import { useEffect, useEffectEvent } from 'react';
import { storedText } from '../../session/stored-text.ts';

const choice = storedText(() => localStorage, 'operator-keys');

/** Speech input and accidental key presses are reasons to turn the shortcuts off. */
export const keysAreOn = (): boolean => choice.read() !== 'off';
export const keepKeys = (isOn: boolean): void => choice.write(isOn ? 'on' : 'off');

const notTyped = ['radio', 'checkbox', 'button', 'submit'];

/** Letters belong to text fields, and to selects, which find options by them. */
function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !notTyped.includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

const isElsewhere = (): boolean => document.querySelector('dialog[open], [role=menu]') !== null;

const find = (selector: string) => document.querySelector<HTMLElement>(`main ${selector}`);

/** Rows mark the element that is focused and that Enter opens with `data-row`. */
function toRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<Element>('main [data-row]')].filter((row) => row instanceof HTMLElement);
  const { activeElement } = document;
  const here = activeElement instanceof HTMLElement ? rows.indexOf(activeElement) : -1;
  const next = here === -1 ? (step === 1 ? 0 : rows.length - 1) : here + step;
  rows[Math.min(Math.max(next, 0), rows.length - 1)]?.focus();
}

const isOnRow = (): boolean => document.activeElement?.matches('[data-row]') === true;

/** Other keys press the element that carries their name: `data-key="up"`. */
const acts: Record<string, () => unknown> = {
  j: () => toRow(1),
  k: () => toRow(-1),
  u: () => find('[data-key=up]')?.click(),
  c: () => find('[data-key=act]')?.click(),
  '/': () => find('[data-key=search] input')?.focus(),
};

/** Arrows scroll the page until a row has the focus. */
const onRows: Record<string, () => unknown> = { ArrowDown: () => toRow(1), ArrowUp: () => toRow(-1) };

const isPlain = ({ ctrlKey, metaKey, altKey, isComposing, defaultPrevented }: KeyboardEvent): boolean =>
  !(ctrlKey || metaKey || altKey || isComposing || defaultPrevented);

export function useKeys({ isOn, onHelp }: { isOn: boolean; onHelp: () => void }): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isPlain(event) || isTyping(event.target) || isElsewhere()) return;
    const act = (isOnRow() ? onRows[event.key] : undefined) ?? (isOn ? { ...acts, '?': onHelp }[event.key] : undefined);
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
}
