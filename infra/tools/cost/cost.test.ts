import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { synthesize } from '#infra/lib/test-market';
import { root } from '../root.ts';
import { readMeasured } from './measured.ts';
import { costPage } from './page.ts';
import { month, scenariosFrom, standing, totalOf } from './scenarios.ts';
import { deployedSize } from './size.ts';

const resources = synthesize();
const measured = readMeasured();
const scenarios = scenariosFrom(measured);

test('docs/cost.md is what `npm run cost` writes', () => {
  expect(readFileSync(join(root, 'docs/cost.md'), 'utf8')).toBe(costPage(measured, deployedSize()));
});

test('alarms and queues are as many as are deployed', () => {
  const { alarms, queues } = deployedSize();
  expect(resources.filter(({ type }) => type === 'AWS::CloudWatch::Alarm')).toHaveLength(alarms);
  expect(resources.filter(({ type }) => type === 'AWS::SQS::Queue')).toHaveLength(2 * queues);
});

test('a sale costs less than a cent, and a market of a million less than a cent a person', () => {
  expect(totalOf(scenarios.sale)).toBeLessThan(0.01);
  const fixed = standing(deployedSize());
  expect(totalOf(month(1_000_000, scenarios, fixed)) / 1_000_000).toBeLessThan(0.01);
  expect(totalOf(month(0, scenarios, fixed))).toBeCloseTo(totalOf(fixed));
});

test('a call that was not measured is named', () => {
  expect(() => scenariosFrom({ on: '2026-11-20', calls: {} })).toThrow('listFiles was not measured');
});
