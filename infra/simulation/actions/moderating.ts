import { decideCase } from '#functions/api/operator/decide-case';
import { decideMeasure } from '#functions/api/operator/decide-measure';
import { appealMeasure } from '#functions/api/safety/appeal-measure';
import { createReport } from '#functions/api/safety/create-report';
import { findCase } from '#functions/store/safety/cases';
import { listMeasuresOf } from '#functions/store/safety/measures';
import { call } from '#functions/test/ports';
import { type Action, request } from '../system.ts';

const moderator = { id: 'MODERATOR', username: 'moderator' };
const another = { id: 'ANOTHER', username: 'another' };

/** Somebody reports a file, and it is taken down: with money held back, and given back to who bought it, or without. */
export const takeDown: Action = async (world, setting) => {
  const { random, files, buyers, finished } = world;
  const [file, buyer] = [random.some(files), random.some(buyers)];
  if (!file || !buyer) return;
  // A trade that its provider has closed for good is given back by a bank: somebody else's work. Here it may not even be known yet.
  if ([...finished].some((one) => one.includes(file.id))) return;
  const decision = random.chance(0.5) ? 'delist' : 'remove';
  const effects = { hold: random.chance(0.7), refund_buyers: random.chance(0.5) };
  await request(world, setting, {
    name: `${file.title} is taken down: ${decision} ${JSON.stringify(effects)}`,
    act: async (ports) => {
      const target = { type: 'file', id: file.id };
      const body = { target, reason: 'infringement', text: '' };
      const reported = await call(createReport, ports, { user: buyer, body });
      if (!reported.ok || 'status' in reported) return reported;
      const { id } = reported.value.data;
      const revision = (await findCase(ports.table, id))?.revision ?? 0;
      const said = { decision, rule: 'infringement', words: '抄的', ...effects, revision };
      return call(decideCase, ports, { user: moderator, params: { id }, body: said });
    },
  });
};

/** A measure was wrong: the file is there again, and what was held is given back. */
export const putUpAgain: Action = async (world, setting) => {
  const seller = world.random.some(world.sellers);
  if (!seller) return;
  const measures = await listMeasuresOf(world.ports.table, seller.id);
  const measure = world.random.some(measures.filter(({ liftedAt }) => liftedAt === undefined));
  if (!measure) return;
  const params = { id: measure.id };
  await request(world, setting, {
    name: `a measure about ${seller.username} is lifted`,
    act: async (ports) => {
      await call(appealMeasure, ports, { user: seller, params, body: { text: '是我的' } });
      return call(decideMeasure, ports, { user: another, params, body: { decision: 'lift', words: '是的' } });
    },
  });
};
