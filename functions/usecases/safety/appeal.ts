import { ok, type Result, refuse } from '#shared/result';
import { appealDeadline, appealPeriod } from '../../domain/safety/deadlines.ts';
import type { Deps } from '../../ports/index.ts';
import { caseChanged, findCase } from '../../store/safety/cases.ts';
import { appealDecided, appealed, findMeasure, type Measure } from '../../store/safety/measures.ts';
import { audited } from '../operations/audited.ts';
import { commitAndSend } from '../outbox.ts';
import type { Decider } from './decide.ts';
import { bar } from './enforce.ts';
import { answerLetter, liftWrites } from './lift.ts';

/** Once, in time, by whom it was done to; somebody else than who did it answers. */
export async function appealMeasure(
  { table, clock }: Deps<'table' | 'clock'>,
  id: string,
  { userId, text }: { userId: string; text: string },
): Promise<Result<Measure, 'measure_not_found' | 'appeal_given' | 'appeal_late'>> {
  const measure = await findMeasure(table, id);
  if (measure?.personId !== userId) return refuse('measure_not_found');
  const now = clock.now();
  if (measure.appeal !== 'none') return refuse('appeal_given');
  if (now > measure.at + appealPeriod || measure.liftedAt !== undefined) return refuse('appeal_late');
  const about = await findCase(table, measure.caseId);
  const committed = await table.commit([
    appealed(id, { text, at: now, deadline: appealDeadline(now) }),
    ...(about?.state === 'decided' ? [caseChanged(about, { state: 'appealed' })] : []),
  ]);
  if (!committed.ok) return refuse('appeal_given');
  return ok({ ...measure, appeal: 'waiting', appealText: text, appealedAt: now });
}

type Ports = Deps<'table' | 'queues' | 'clock' | 'ids' | 'blobs'>;

interface Answer {
  decision: 'uphold' | 'lift';
  words: string;
}

/** Lifted, everything it did is taken back, but refunds that were given. */
export async function answerAppeal(
  given: Ports,
  id: string,
  { by, said }: { by: Decider; said: Answer },
): Promise<Result<Measure, 'measure_not_found' | 'same_operator' | 'appeal_missing'>> {
  const measure = await findMeasure(given.table, id);
  if (!measure) return refuse('measure_not_found');
  if (measure.takenBy === by.id) return refuse('same_operator');
  if (measure.appeal !== 'waiting') return refuse('appeal_missing');
  const { decision, words } = said;
  const state = decision === 'lift' ? 'lifted' : 'upheld';
  const act = {
    actor: by.username,
    action: `appeal ${decision}`,
    target: id,
    note: words,
    before: 'waiting',
    after: state,
  };
  return audited(given, act, (ports) => writeAnswer(ports, measure, { state, words }));
}

async function writeAnswer(
  ports: Ports,
  measure: Measure,
  { state, words }: { state: 'upheld' | 'lifted'; words: string },
): Promise<Result<Measure, 'appeal_missing'>> {
  const now = ports.clock.now();
  const about = await findCase(ports.table, measure.caseId);
  const template = state === 'lifted' ? 'measure-lifted' : 'appeal-upheld';
  const letters = await answerLetter(ports, measure, { template, words, now });
  const lifted = state === 'lifted' ? await liftWrites(ports, measure, now) : undefined;
  const writes = [
    appealDecided(measure.id, { state, words, at: now }),
    ...(about?.state === 'appealed' ? [caseChanged(about, { state })] : []),
    ...(lifted?.writes ?? []),
  ];
  const committed = await commitAndSend(ports, writes, ...(lifted?.jobs ?? []), ...letters);
  if (!committed.ok) return refuse('appeal_missing');
  const answered = { ...measure, appeal: state, appealWords: words, appealDecidedAt: now };
  if (!lifted) return ok(answered);
  const after = { ...answered, liftedAt: now };
  for (const one of [after, ...lifted.also]) await bar(ports, one);
  return ok(after);
}
