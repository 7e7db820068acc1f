import { expect, test } from 'vitest';
import { type BudgetName, budgetCountedAhead, budgets, firewallBudgets } from '#shared/budgets';
import { type RouteName, routeEntries } from '#shared/contract/index';
import { grants } from './grants.ts';

/** Routes that may write, and reads that take from a budget. */
const spending = routeEntries.filter(
  ([, { method, access, spends = [] }]) => access !== 'development' && (method !== 'GET' || spends.length > 0),
);

/**
 * Routes that write nothing whatever their method, and providers' signed calls. Views are limited where they are
 * counted: one more write for each would cost as much as the view.
 */
const byFirewallAlone: RouteName[] = ['shareFile', 'countView', 'notifyPayment'];

test.each(spending)('%s, which may write, has a budget of its own', (name, { access, method, spends = [] }) => {
  const kinds = spends.map((budget) => budgets[budget].by);
  if (byFirewallAlone.includes(name)) expect(kinds).toEqual([]);
  else if (access === 'guest' || method === 'GET') expect(kinds.length).toBeGreaterThan(0);
  else expect(kinds).toContain('user');
});

test('what is counted ahead may be counted: one budget of a row, and it may write to the table', () => {
  for (const [name, row] of spending) {
    const ahead = (row.spends ?? []).filter((budget) => budgets[budget].counted === 'ahead');
    expect(ahead.length, name).toBeLessThanOrEqual(1);
    expect(budgetCountedAhead(row)).toBe(ahead[0]);
    if (ahead[0]) expect(['user', 'address'], name).toContain(budgets[ahead[0]].by);
    if (ahead[0]) expect(grants[name], name).toContain('table:write');
  }
});

test('no budget is without a row that takes from it', () => {
  const spent = new Set(spending.flatMap(([, { spends = [] }]) => spends));
  expect([...spent].toSorted()).toEqual(Object.keys(budgets).toSorted());
});

test('the firewall can count what the table says: its windows, its least number', () => {
  for (const { uses, window } of Object.values(firewallBudgets)) {
    expect([60, 120, 300, 600]).toContain(window / 1000);
    expect(uses).toBeGreaterThanOrEqual(10);
  }
});

test.each<[BudgetName, string, number, number]>([
  ['registrations', 'address', 10, 3600],
  ['mailbox', 'mailbox', 5, 86_400],
  ['edits', 'user', 30, 3600],
  ['freeDownloads', 'address', 200, 86_400],
  ['downloadedBytes', 'address', 5 * 1024 ** 3, 86_400],
])('%s by %s: %d in %d seconds, as was agreed', (name, by, uses, seconds) => {
  expect(budgets[name]).toMatchObject({ by, uses, window: seconds * 1000 });
});
