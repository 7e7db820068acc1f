import { csvOf } from '#functions/domain/ledger/csv';
import type { ReadDay } from '#functions/usecases/ledger/days/day-close';
import type { Language } from '#shared/limits';
import { yuanFixed } from '#shared/money';
import { type DayFigure, dayFigures } from '#shared/operations';

const figureNames: Record<DayFigure, Record<Language, string>> = {
  captured: { zh: '收款', en: 'Captured' },
  refunded: { zh: '退款', en: 'Refunded' },
  paid_out: { zh: '打款', en: 'Paid out' },
  disputed: { zh: '拒付', en: 'Disputed' },
  charged: { zh: '渠道费', en: 'Charged by the provider' },
  banked: { zh: '提现到银行', en: 'Transferred to our bank' },
  corrected: { zh: '更正', en: 'Corrected' },
  fees: { zh: '平台服务费', en: 'Our fees' },
  losses: { zh: '平台承担的损失', en: 'Our losses' },
  held: { zh: '暂扣', en: 'Held back' },
};

const labels = {
  header: {
    zh: ['日期', '项目', '渠道或科目', '金额（元）', '笔数'],
    en: ['Day', 'Figure', 'Provider or account', 'Amount in yuan', 'Postings'],
  },
  moved: { zh: '渠道账户变动', en: 'Net movement at the provider' },
  debit: { zh: '借方', en: 'Debit' },
  credit: { zh: '贷方', en: 'Credit' },
  alone: { zh: '运营人员独自放出', en: 'Released by one operator' },
  withAnother: { zh: '运营人员两人放出', en: 'Released by two operators' },
  open: { zh: '未处理的对账差异', en: 'Open differences' },
  checksum: { zh: '封账校验码', en: 'Checksum of the ledger' },
} as const;

/** The day as CSV, one line per figure. */
export function dayTable(day: ReadDay, language: Language): string {
  const { date, figures, providers, accounts, operators, openDifferences, ledger } = day;
  const moved = dayFigures.filter((name) => name !== 'fees' && name !== 'losses' && name !== 'held');
  const lines = [
    ...dayFigures.map((name) => [
      figureNames[name][language],
      '',
      yuanFixed(figures[name].amount),
      String(figures[name].postings),
    ]),
    ...providers.flatMap((provider) => [
      ...moved.map((name) => [figureNames[name][language], provider.provider, yuanFixed(provider[name]), '']),
      [labels.moved[language], provider.provider, yuanFixed(provider.moved), ''],
    ]),
    ...Object.entries(accounts).flatMap(([account, { debit, credit }]) => [
      [labels.debit[language], account, yuanFixed(debit), ''],
      [labels.credit[language], account, yuanFixed(credit), ''],
    ]),
    ...operators.flatMap(({ username, alone, withAnother, actions }) => [
      [labels.alone[language], username, yuanFixed(alone), String(actions)],
      [labels.withAnother[language], username, yuanFixed(withAnother), ''],
    ]),
    [labels.open[language], '', '', String(openDifferences)],
    ...(ledger ? [[labels.checksum[language], ledger.checksum, '', String(ledger.postings)]] : []),
  ];
  return csvOf([[...labels.header[language]], ...lines.map((line) => [date, ...line])]);
}
