import { maskedAccount } from '#functions/domain/accounts/masks';
import { alwaysNeedsSecondOperator } from '#functions/domain/operations/four-eyes';
import { instant, instantOrNull } from '#functions/domain/time';
import type { Deps } from '#functions/ports/index';
import { findUser } from '#functions/store/accounts/users';
import { findFile } from '#functions/store/files/files';
import type { Case } from '#functions/store/moderation/cases';
import { listMeasuresOf } from '#functions/store/moderation/measures';
import { findCounter, findNotice } from '#functions/store/moderation/notices';
import { listReports } from '#functions/store/moderation/reports';
import { quoteRefunds } from '#functions/usecases/moderation/refund-buyers';
import { findReviewText } from '#functions/usecases/reviews/find-review-text';
import type { CaseDetail } from '#shared/contract/shapes/operator-answers';
import { yuanNumber } from '#shared/money';
import { caseRowShape, seenFileShape, seenPersonShape, wordingsShape } from '../operations/operator.ts';
import { measureShapes } from './moderation.ts';

async function reportsOf({ table }: Deps<'table'>, { id }: Case) {
  const reports = await listReports(table, id);
  return Promise.all(
    reports.map(async ({ userId, ...report }) => ({
      ...{ id: report.id, reason: report.reason, text: report.text, at: instant(report.at) },
      username: userId === undefined ? null : ((await findUser(table, userId, { cheaply: true }))?.username ?? null),
      ...{ is_confirmed: report.confirmedAt !== undefined, is_buyer: report.isBuyer },
    })),
  );
}

async function noticeOf({ table }: Deps<'table'>, { id, caseKind, restoresAt }: Case) {
  if (caseKind !== 'notice') return null;
  const [notice, counter] = await Promise.all([findNotice(table, id), findCounter(table, id)]);
  if (!notice) return null;
  const { work, evidence, links, as, maskedName: name, email, missing, suit } = notice;
  return {
    ...{ work, evidence, links, as, missing },
    claimant: { name, email: maskedAccount(email) },
    counter: counter ? { text: counter.text, links: counter.links, at: instant(counter.at) } : null,
    restores_at: instantOrNull(restoresAt),
    suit: suit ? { authority: suit.authority, number: suit.number } : null,
  };
}

type CasePorts = Deps<'table' | 'links' | 'site'>;

async function filesOf(ports: CasePorts, { targets }: Case, now: number) {
  const files = targets.filter(({ type }) => type === 'file');
  const stored = await Promise.all(files.map(({ id }) => findFile(ports.table, id, { consistent: true })));
  return Promise.all(stored.filter((file) => file !== undefined).map((file) => seenFileShape(ports, file, now)));
}

/** The reviews and questions the case is about, with their earlier wordings. */
async function wordingsOf({ table }: Deps<'table'>, { targets }: Case): Promise<CaseDetail['words']> {
  const wordings = await Promise.all(
    targets.map(async (target) => ({ target, words: await findReviewText(table, target) })),
  );
  return wordings.flatMap(({ target, words }) => (words ? [wordingsShape(target.id, words)] : []));
}

/** Everything an operator needs to decide a case. */
export async function caseDetailShape(ports: CasePorts, about: Case, now: number): Promise<CaseDetail> {
  const [row, files, words, user, report_list, notice, measures, quote] = await Promise.all([
    caseRowShape(ports, about, now),
    filesOf(ports, about, now),
    wordingsOf(ports, about),
    findUser(ports.table, about.personId),
    reportsOf(ports, about),
    noticeOf(ports, about),
    listMeasuresOf(ports.table, about.personId),
    quoteRefunds(ports.table, about, now),
  ]);
  const person = user ? await seenPersonShape(ports, user, now) : null;
  const measureList = await measureShapes(ports, measures);
  return {
    ...{ ...row, revision: about.revision, files, words, person, report_list, notice, measures: measureList },
    refund_quote: {
      orders: quote.orders.length,
      amount: yuanNumber(quote.amount),
      takes_two: alwaysNeedsSecondOperator(quote),
    },
  };
}
