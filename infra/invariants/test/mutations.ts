import type { Item } from '#functions/ports/table';

/** A table with one item damaged. */
export interface Mutation {
  kind: string;
  change: string;
  items: Item[];
}

const anotherText = (text: string): string =>
  /\d$/.test(text) ? `${text.slice(0, -1)}${(Number(text.at(-1)) + 1) % 10}` : `${text}1`;

function anotherOf(fields: object): object {
  const [first, ...others] = Object.entries(fields);
  return first ? Object.fromEntries([[first[0], another(first[1])], ...others]) : { X: 1 };
}

function another(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'string') return anotherText(value);
  if (Array.isArray(value)) return value.length > 0 ? value.slice(1) : ['X'];
  return typeof value === 'object' && value !== null ? anotherOf(value) : 'X';
}

/** Under the key of no existing item. */
const elsewhere = ({ pk, sk, ...rest }: Item): Item => ({ ...rest, pk: `${pk}1`, sk });

/** The seed picks one item of a kind, so that two seeds test different ones. */
const picked = (items: readonly Item[], seed: number): Item | undefined => items[(seed * 7919) % items.length];

/** One item of each kind removed, copied under another key, and with each attribute changed or removed. */
export function mutations(items: readonly Item[], seed: number): Mutation[] {
  const kinds = [...Map.groupBy(items, ({ kind }) => String(kind))];
  return kinds.flatMap(([kind, of]) => {
    const item = picked(of, seed);
    if (!item || kind === 'undefined') return [];
    const others = items.filter((other) => other !== item);
    const { pk, sk, kind: _, _c, ...attributes } = item;
    const key = { pk, sk, kind };
    return [
      { kind, change: 'lost', items: others },
      { kind, change: 'twice', items: [...items, elsewhere(item)] },
      ...Object.keys(attributes).flatMap((name) => {
        const { [name]: value, ...rest } = attributes;
        return [
          { kind, change: name, items: [...others, { ...key, ...rest, [name]: another(value) }] },
          { kind, change: `no ${name}`, items: [...others, { ...key, ...rest }] },
        ];
      }),
    ];
  });
}
