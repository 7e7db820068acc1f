import { fen } from '#shared/money';
import { useMarketDates } from '../../features/payout/beijing-time.ts';
import { useOperatorMessages } from '../../i18n/operator-messages.ts';
import { formatMoney } from '../../ui/text/format.ts';

/** Which read it was decided on: of no use to whoever reads the record. */
const untold = ['revision'];

/** Earlier than that, a number is no moment of this market. */
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

/** What stood there before, or after: what we have words for in words, everything else as it was written. */
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
      .filter(([name, one]) => !untold.includes(name) && one !== '')
      .map(([name, one]) => t.part(t.fields[name] ?? name, describe(one, name)))
      .join(t.between);
  return describe(readJson(text));
}
