import { appealMeasure } from '#functions/api/moderation/appeal-measure';
import { createReport } from '#functions/api/moderation/create-report';
import { decideCase } from '#functions/api/moderation/decide-case';
import { decideMeasure } from '#functions/api/moderation/decide-measure';
import type { Ports } from '#functions/ports/index';
import type { User } from '#functions/store/accounts/users';
import { findCase } from '#functions/store/moderation/cases';
import { listMeasuresOf } from '#functions/store/moderation/measures';
import { proven } from '#functions/test/money-operators';
import { call } from '#functions/test/ports';
import { type Action, type ActionContext, callApi } from '../processes.ts';
import type { Simulation } from '../simulation.ts';
import { pickQuestion } from './asking.ts';
import { pickReview } from './reviewing.ts';

const moderator = { id: 'MODERATOR', username: 'moderator' };
const secondModerator = { id: 'ANOTHER', username: 'another' };

interface ReportedTarget {
  target: { type: string; id: string };
  reason: string;
  /** Fields of the decision. */
  decision: object;
}

async function reportAndDecide(
  ports: Ports,
  reporter: User,
  { target, reason, decision }: ReportedTarget,
): Promise<unknown> {
  const reported = await call(createReport, ports, { user: reporter, body: { target, reason, text: '' } });
  if (!reported.ok || 'status' in reported) return reported;
  const { id } = reported.value.data;
  const revision = (await findCase(ports.table, id))?.revision ?? 0;
  const body = { ...decision, ...(await proven(ports, moderator)), rule: reason, revision };
  return call(decideCase, ports, { user: moderator, params: { id }, body });
}

/** A file is reported and taken down, with or without a hold on its money and refunds to its buyers. */
export const takeDown: Action = async (simulation, context) => {
  const { random, files, buyers, finished } = simulation;
  const [file, buyer] = [random.some(files), random.some(buyers)];
  if (!file || !buyer) return;
  // A payment past its refund period is returned by bank transfer, by an operator; this file may have one unknown yet.
  if ([...finished].some((pair) => pair.includes(file.id))) return;
  const outcome = random.chance(0.5) ? 'delist' : 'remove';
  const effects = { hold: random.chance(0.7), refund_buyers: random.chance(0.5) };
  const target = { type: 'file', id: file.id };
  const decision = { decision: outcome, words: '抄的', ...effects };
  await callApi(simulation, context, {
    name: `${file.title} is taken down: ${outcome} ${JSON.stringify(effects)}`,
    act: (ports) => reportAndDecide(ports, buyer, { target, reason: 'infringement', decision }),
  });
};

/** A review or question is reported and hidden. */
export const hideContribution: Action = async (simulation, context) => {
  const reporter = simulation.random.some([...simulation.sellers, ...simulation.buyers]);
  const isReview = simulation.random.chance(0.8);
  const review = isReview ? await pickReview(simulation) : undefined;
  const question = isReview ? undefined : await pickQuestion(simulation);
  const target = review
    ? { type: 'review', id: `${review.fileId}_${review.buyerId}` }
    : question && { type: 'question', id: `${question.fileId}_${question.id}` };
  if (!target || !reporter) return;
  await callApi(simulation, context, {
    name: `the ${target.type} ${target.id} is folded`,
    act: (ports) =>
      reportAndDecide(ports, reporter, { target, reason: 'spam', decision: { decision: 'fold', words: '广告' } }),
  });
};

async function liftMeasureOf(simulation: Simulation, context: ActionContext, person: User | undefined): Promise<void> {
  if (!person) return;
  const measures = await listMeasuresOf(simulation.ports.table, person.id);
  const measure = simulation.random.some(measures.filter(({ liftedAt }) => liftedAt === undefined));
  if (!measure) return;
  const params = { id: measure.id };
  await callApi(simulation, context, {
    name: `a measure about ${person.username} is lifted`,
    act: async (ports) => {
      await call(appealMeasure, ports, { user: person, params, body: { text: '是我的' } });
      const body = { decision: 'lift', words: '是的', ...(await proven(ports, secondModerator)) };
      return call(decideMeasure, ports, { user: secondModerator, params, body });
    },
  });
}

/** Lifts a measure about a seller: the file returns, and held money is released. */
export const restoreFile: Action = (simulation, context) =>
  liftMeasureOf(simulation, context, simulation.random.some(simulation.sellers));

/** Lifts a measure about a buyer's review or question. */
export const restoreContribution: Action = (simulation, context) =>
  liftMeasureOf(simulation, context, simulation.random.some(simulation.buyers));
