import { decideCase } from '#functions/api/moderation/decide-case';
import { decideMeasure } from '#functions/api/moderation/decide-measure';
import { appealMeasure } from '#functions/api/moderation/appeal-measure';
import { createReport } from '#functions/api/moderation/create-report';
import type { Ports } from '#functions/ports/index';
import type { User } from '#functions/store/accounts/users';
import { findCase } from '#functions/store/moderation/cases';
import { listMeasuresOf } from '#functions/store/moderation/measures';
import { proven } from '#functions/test/desk';
import { call } from '#functions/test/ports';
import { type Action, request, type Setting } from '../system.ts';
import type { World } from '../world.ts';
import { someQuestion } from './asking.ts';
import { someReview } from './reviewing.ts';

const moderator = { id: 'MODERATOR', username: 'moderator' };
const another = { id: 'ANOTHER', username: 'another' };

interface Reported {
  target: { type: string; id: string };
  reason: string;
  /** What is decided about it then. */
  said: object;
}

/** Somebody reports it, and it is decided. */
async function reportAndDecide(ports: Ports, reporter: User, { target, reason, said }: Reported): Promise<unknown> {
  const reported = await call(createReport, ports, { user: reporter, body: { target, reason, text: '' } });
  if (!reported.ok || 'status' in reported) return reported;
  const { id } = reported.value.data;
  const revision = (await findCase(ports.table, id))?.revision ?? 0;
  const body = { ...said, ...(await proven(ports, moderator)), rule: reason, revision };
  return call(decideCase, ports, { user: moderator, params: { id }, body });
}

/** Somebody reports a file, and it is taken down: with money held back, and given back to who bought it, or without. */
export const takeDown: Action = async (world, setting) => {
  const { random, files, buyers, finished } = world;
  const [file, buyer] = [random.some(files), random.some(buyers)];
  if (!file || !buyer) return;
  // A trade that its provider has closed for good is given back by a bank: somebody else's work. Here it may not even be known yet.
  if ([...finished].some((one) => one.includes(file.id))) return;
  const decision = random.chance(0.5) ? 'delist' : 'remove';
  const effects = { hold: random.chance(0.7), refund_buyers: random.chance(0.5) };
  const target = { type: 'file', id: file.id };
  const said = { decision, words: '抄的', ...effects };
  await request(world, setting, {
    name: `${file.title} is taken down: ${decision} ${JSON.stringify(effects)}`,
    act: (ports) => reportAndDecide(ports, buyer, { target, reason: 'infringement', said }),
  });
};

/** What somebody wrote is folded: it counts no more. */
export const fold: Action = async (world, setting) => {
  const reporter = world.random.some([...world.sellers, ...world.buyers]);
  const isReview = world.random.chance(0.8);
  const review = isReview ? await someReview(world) : undefined;
  const question = isReview ? undefined : await someQuestion(world);
  const target = review
    ? { type: 'review', id: `${review.fileId}_${review.buyerId}` }
    : question && { type: 'question', id: `${question.fileId}_${question.id}` };
  if (!target || !reporter) return;
  await request(world, setting, {
    name: `the ${target.type} ${target.id} is folded`,
    act: (ports) =>
      reportAndDecide(ports, reporter, { target, reason: 'spam', said: { decision: 'fold', words: '广告' } }),
  });
};

async function lift(world: World, setting: Setting, person: User | undefined): Promise<void> {
  if (!person) return;
  const measures = await listMeasuresOf(world.ports.table, person.id);
  const measure = world.random.some(measures.filter(({ liftedAt }) => liftedAt === undefined));
  if (!measure) return;
  const params = { id: measure.id };
  await request(world, setting, {
    name: `a measure about ${person.username} is lifted`,
    act: async (ports) => {
      await call(appealMeasure, ports, { user: person, params, body: { text: '是我的' } });
      const body = { decision: 'lift', words: '是的', ...(await proven(ports, another)) };
      return call(decideMeasure, ports, { user: another, params, body });
    },
  });
}

/** A measure was wrong: the file is there again, and what was held is given back. */
export const putUpAgain: Action = (world, setting) => lift(world, setting, world.random.some(world.sellers));

/** So it is about what a buyer wrote. */
export const unfold: Action = (world, setting) => lift(world, setting, world.random.some(world.buyers));
