import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { awning, hues, paper, tones } from './paper.ts';

const css = readFileSync(join(import.meta.dirname, '../../../tokens.css'), 'utf8');
const light = css.slice(css.indexOf(':root {'), css.indexOf('@custom-variant'));
const tokenOf = (name: string) => new RegExp(`--${name}: ([^;]+);`).exec(light)?.[1];

test('what is drawn has the colours of the light look', () => {
  for (const [name, value] of Object.entries(paper)) expect(tokenOf(name), name).toBe(value);
  for (const [name, value] of Object.entries(hues)) expect(tokenOf(`hue-${name}`), name).toBe(String(value));
  for (const [name, value] of Object.entries(awning)) expect(tokenOf(`aw-${name}`), name).toBe(value);
  for (const [tone, parts] of Object.entries(tones))
    for (const [part, value] of Object.entries(parts)) expect(tokenOf(`cv-${tone}-${part}`)).toBe(value);
});
