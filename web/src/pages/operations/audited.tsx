import { fen } from '#shared/money';
import { useMarketDates } from '../../features/payout/beijing-time.ts';
import { useOperatorMessages } from '../../i18n/operator-messages.ts';
import { formatMoney } from '../../ui/text/format.ts';

/** The revision that was decided on is of no use to readers of the log. */
const unlistedFields = ['revision'];

/** A smaller number is no time in ms since this market exists. */
const firstMoment = 1e12;

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The values before or after an action: those with a label in words, the others as they were logged. */
export function Audited({ text }: { text: string }) {
  const { audit: t, terms } = useOperatorMessages();
  const dates = useMarketDates();
  const texts = new Map<string, string>(
    [terms.states, terms.decisions, terms.reasons, t.values].flatMap((words) => Object.entries(words)),
  );
  const saidNumber = (value: number, name: string): string => {
    if (name === 'amount') return formatMoney(fen(value));
    return value > firstMoment ? dates.lately(new Date(value).toISOString()) : String(value);
  };
  const describe = (value: unknown, name = ''): string => {
    if (isRecord(value)) return parts(value);
    if (typeof value === 'number') return saidNumber(value, name);
    return texts.get(String(value)) ?? (typeof value === 'object' ? JSON.stringify(value) : String(value));
  };
  const parts = (value: Record<string, unknown>): string =>
    Object.entries(value)
      .filter(([name, one]) => !unlistedFields.includes(name) && one !== '')
      .map(([name, one]) => t.part(t.fields[name] ?? name, describe(one, name)))
      .join(t.between);
  return describe(readJson(text));
}
