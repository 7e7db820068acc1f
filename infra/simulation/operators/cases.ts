import { appealMeasure } from '#functions/api/moderation/appeal-measure';
import { createReport } from '#functions/api/moderation/create-report';
import { decideCase } from '#functions/api/moderation/decide-case';
import { decideMeasure } from '#functions/api/moderation/decide-measure';
import type { Item } from '#functions/ports/table';
import { call } from '#functions/test/ports';
import { amountIn } from '#infra/invariants/items';
import { second } from '#shared/limits';
import { type Action, type ActionContext, callApi } from '../processes.ts';
import type { Simulation } from '../simulation.ts';
import { performOperatorAction, someOperator } from './operator-actions.ts';

/** Operators decide cases and lift measures. */

/**
 * Orders newer than this may be missing from the index; they are refunded as late payments and count towards no limit.
 */
const indexLag = 10 * second;

const purchasesOf = async ({ books }: Simulation, fileId: string): Promise<Item[]> =>
  (await books.items()).filter(({ kind, ...item }) => kind === 'purchase' && item.fileId === fileId);

/** A buyer or an operator reports a file. */
async function reportFile(simulation: Simulation, context: ActionContext): Promise<string | undefined> {
  const { random, files, buyers, operators, finished } = simulation;
  const [file, reporter] = [random.some(files), random.some([...buyers, ...operators.people])];
  if (!file || !reporter || [...finished].some((entry) => entry.includes(file.id))) return undefined;
  const body = { target: { type: 'file', id: file.id }, reason: 'infringement', text: '' };
  const reported = await callApi(simulation, context, {
    name: `${reporter.username} reports ${file.title}`,
    act: (ports) => call(createReport, ports, { user: reporter, body }),
  });
  if (!reported?.ok || 'status' in reported) return undefined;
  const { id } = reported.value.data;
  operators.reporters.set(id, (operators.reporters.get(id) ?? new Set()).add(reporter.id));
  operators.cases.set(id, { sellerId: file.ownerId, fileId: file.id });
  return id;
}

/** Everybody with a stake in a case: its seller, its reporters, and the buyers of its file. */
async function stakeholdersOf(simulation: Simulation, caseId: string): Promise<string[]> {
  const { operators } = simulation;
  const reported = operators.cases.get(caseId);
  if (!reported) return [];
  const buyers = (await purchasesOf(simulation, reported.fileId)).map(({ buyerId }) => String(buyerId));
  return [reported.sellerId, ...(operators.reporters.get(caseId) ?? []), ...buyers];
}

const measuresIn = (value: unknown): string[] => {
  const { data } = Object(value);
  const { measures } = Object(data);
  return Array.isArray(measures) ? measures.map((measure) => String(Object(measure).id)) : [];
};

/** A file is reported and taken down, with or without refunds to its buyers. */
export const judgeCase: Action = async (simulation, context) => {
  const { random, operators, books, clock } = simulation;
  const id = await reportFile(simulation, context);
  const [by, reported] = [someOperator(simulation), operators.cases.get(id ?? '')];
  if (!by || !reported || id === undefined) return;
  const item = await books.get({ pk: `CASE#${id}`, sk: 'CASE' }, { consistent: true });
  const decision = { decision: random.chance(0.5) ? 'delist' : 'remove', rule: 'infringement', words: '抄的' };
  const effects = { hold: random.chance(0.5), refund_buyers: random.chance(0.7) };
  const indexedBefore = clock.now() - indexLag;
  const purchases = (await purchasesOf(simulation, reported.fileId)).filter(
    (purchase) => purchase.leavingAt === undefined && amountIn(purchase, 'purchasedAt') < indexedBefore,
  );
  const orders = purchases.map((purchase) => ({
    outTradeNo: String(purchase.outTradeNo),
    buyerId: String(purchase.buyerId),
    amount: amountIn(purchase),
  }));
  const { sellerId } = reported;
  const decided = await performOperatorAction(simulation, context, {
    ...{ name: `decides ${id}: ${JSON.stringify(effects)}`, by, stakes: await stakeholdersOf(simulation, id) },
    stakesNow: () => stakeholdersOf(simulation, id),
    act: (ports, { user, proof }) =>
      call(decideCase, ports, {
        user,
        params: { id },
        body: { ...decision, ...effects, ...proof, revision: Number(item?.revision) },
      }),
    ...(effects.refund_buyers && { outflow: { sellerId, orders } }),
  });
  for (const measure of measuresIn(decided)) operators.measures.set(measure, { takenBy: by.id, caseId: id, sellerId });
};

/** The seller appeals, and an operator tries to lift the measure, perhaps the one who took it or gains by it. */
export const liftMeasure: Action = async (simulation, context) => {
  const { random, operators, sellers, books } = simulation;
  const [id, measure] = random.some([...operators.measures]) ?? [];
  const by = someOperator(simulation);
  const seller = sellers.find((entry) => entry.id === measure?.sellerId);
  if (!by || !measure || !seller || id === undefined) return;
  await callApi(simulation, context, {
    name: `${seller.username} objects to ${id}`,
    act: (ports) => call(appealMeasure, ports, { user: seller, params: { id }, body: { text: '是我的' } }),
  });
  const held = await books.get({ pk: `SBAL#${seller.id}`, sk: `HELD#${measure.caseId}` }, { consistent: true });
  const isHeld = held !== undefined && held.releasedAt === undefined;
  await performOperatorAction(simulation, context, {
    ...{ name: `lifts ${id}`, by, stakes: [measure.takenBy, ...(await stakeholdersOf(simulation, measure.caseId))] },
    act: (ports, { user, proof }) =>
      call(decideMeasure, ports, { user, params: { id }, body: { decision: 'lift', words: '是的', ...proof } }),
    outflow: { sellerId: seller.id, orders: [], released: isHeld ? amountIn(held) : 0 },
  });
};
