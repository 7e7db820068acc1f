import { randomBytes } from 'node:crypto';
import { ulid } from 'ulid';
import { expect, test } from 'vitest';
import { fakeClock } from '#functions/test/fakes';
import { joseTokens } from './jose-tokens.ts';
import { visitLasts } from './visit-states.ts';

const key = { kid: 'k1', secret: randomBytes(32) };
const visit = () => ({ id: ulid(), session: ulid(), file: ulid() });

test('the state of a visit is one that WeChat takes, and is read as it was issued', async () => {
  const tokens = joseTokens([key], fakeClock());
  for (let turn = 0; turn < 50; turn += 1) {
    const issued = visit();
    const state = await tokens.issueVisit(issued);
    expect(state).toMatch(/^[a-zA-Z0-9]{1,128}$/);
    expect(await tokens.readVisit(state)).toEqual(issued);
  }
});

test('one that was changed in any place, is of another key, or is ten minutes old, is none', async () => {
  const clock = fakeClock();
  const tokens = joseTokens([key], clock);
  const state = await tokens.issueVisit(visit());
  for (let at = 0; at < state.length; at += 1) {
    const other = state[at] === '7' ? '8' : '7';
    expect(await tokens.readVisit(state.slice(0, at) + other + state.slice(at + 1)), `${at}`).toBeUndefined();
  }
  for (const text of ['', 'x', 'UUUU', `${state}U`, state.slice(1), state.slice(0, -1), '值'.repeat(32)])
    expect(await tokens.readVisit(text), text).toBeUndefined();
  const otherMarket = joseTokens([{ kid: 'k1', secret: randomBytes(32) }], clock);
  expect(await otherMarket.readVisit(state)).toBeUndefined();
  clock.advance(visitLasts);
  expect(await tokens.readVisit(state)).toBeUndefined();
});

test('a visit goes on while the key is replaced', async () => {
  const clock = fakeClock();
  const issued = visit();
  const state = await joseTokens([key], clock).issueVisit(issued);
  const rotated = joseTokens([{ kid: 'k2', secret: randomBytes(32) }, key], clock);
  expect(await rotated.readVisit(state)).toEqual(issued);
});
