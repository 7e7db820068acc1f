import { describe, expect, test } from 'vitest';
import { quietLog } from '#functions/test/quiet-log';
import { table } from '#infra/lib/resources';
import { stage } from '#infra/local/provision';
import { commands, runOps } from '../ops/run.ts';
import { nameOf } from '../ops/usage.ts';
import { anyValue, problemWithCall } from './test-accounts.ts';
import { startEngine } from './test-engine.ts';
import { marketTroubles } from './test-market-troubles.ts';
import { moneyTroubles } from './test-money-troubles.ts';
import {
  commandNameOf,
  type PrintedCommand,
  partialCommands,
  printedCommands,
  readRunbook,
  spansIn,
} from './test-page.ts';
import { refundTroubles } from './test-refund-troubles.ts';
import { scriptOf, typeInShell } from './test-shell.ts';
import type { Trouble, Troubles } from './test-trouble.ts';

quietLog('info');

const page = readRunbook();
const printed = printedCommands(page);
const troubles: Troubles = { ...moneyTroubles, ...refundTroubles, ...marketTroubles };

/** Stands in the place of what is the same everywhere. */
const usual: Record<string, string> = {
  stage,
  you: 'mei',
  them: 'lin',
  why: 'seen',
  region: 'us-east-1',
  account: '123456789012',
};

const fill = (text: string, values: Record<string, string>): string =>
  text.replace(/<([a-z][\w -]*)>/g, (whole, name: string) => values[name] ?? usual[name] ?? whole);

/** Fails for what cannot be typed: an ellipsis, or a place without a value. */
function typedCalls({ article, text }: PrintedCommand, values: Record<string, string>) {
  const filled = fill(text, values);
  const open = /…|<[a-z][\w -]*>/.exec(filled)?.[0];
  expect(
    open,
    `*${article}* prints \`${text}\`: nothing stands for ${open}. Name it <so>, and give it a value`,
  ).toBeUndefined();
  return typeInShell(filled);
}

const isForMarket = ({ text }: PrintedCommand): boolean => / run (?:--silent )?ops /.test(text);

const byArticle = Map.groupBy(printed.filter(isForMarket), ({ article }) => article);

async function typeAt(trouble: Trouble, command: PrintedCommand, values: Record<string, string>): Promise<void> {
  const { market, prints = {}, finds = [], after } = trouble;
  const name = commandNameOf(command.text.replace(/^.*? ops -- /, '')) ?? '';
  const mine = { ...values, ...trouble.valuesOf?.[name] };
  for (const call of typedCalls(command, mine)) {
    const { script, args = [] } = scriptOf(call) ?? {};
    expect(script, command.text).toBe('ops');
    const { code, out } = await runOps(args, async () => market);
    const typed = `*${command.article}*: ${args.join(' ')}\n${out}`;
    expect(code, typed).toBe(finds.includes(name) ? 1 : 0);
    expect(out, typed).toMatch(prints[name] ?? /./);
    const [, proposal] = /(?:ops confirm|ops tax export) (\w+)/.exec(out) ?? [];
    if (proposal) values.proposal = proposal;
    await after?.(name);
  }
}

describe('each operators’ command of the runbook, typed as printed at a market in that trouble', () => {
  test.each([...byArticle.keys()])('%s', async (article) => {
    const bring = troubles[article];
    if (!bring) throw new Error(`Nothing brings a market into "${article}": add it to the troubles of this test.`);
    const trouble = await bring(await startEngine());
    const values = { ...trouble.values };
    for (const command of byArticle.get(article) ?? []) await typeAt(trouble, command, values);
    await trouble.cured?.();
  });

  test('no trouble is without a command', () => {
    expect(Object.keys(troubles).filter((article) => !byArticle.has(article))).toEqual([]);
  });
});

test('every operators’ command has its article', () => {
  expect(commands.map(nameOf).filter((name) => !page.includes(`\n### ${name}\n`))).toEqual([]);
});

test('no operators’ command is printed in part: a reader at night types what stands there', () => {
  const partial = partialCommands(page).map(({ article, text }) => `${article}: ${text}`);
  expect(partial, 'print it whole, `npm run ops -- …`, or name its article in *italics*').toEqual([]);
});

const ofAccounts = printed.filter((command) => !isForMarket(command));

test.each(ofAccounts)('$article: what needs an account is taken by its command: $text', (command) => {
  const names = [...command.text.matchAll(/<([a-z][\w -]*)>/g)].map(([, name = '']) => name);
  const values = Object.fromEntries(names.map((name) => [name, usual[name] ?? anyValue]));
  for (const call of typedCalls(command, values)) expect(problemWithCall(call), command.text).toBeUndefined();
});

test('*An index that carries more* names attributes that indexes carry', () => {
  const words = spansIn(page, 'An index that carries more').filter((span) => /^[a-z]+$/.test(span));
  expect(table.cardAttributes).toEqual(expect.arrayContaining(words));
});
