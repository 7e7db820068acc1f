import { minute } from '#shared/limits';

const twoDigits = (part: number): string => String(part).padStart(2, '0');

/** The value of a datetime field: 2026-12-01T08:00, in the device's time zone. Empty without a moment. */
export function fieldText(moment: string | number | null): string {
  if (moment === null) return '';
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return '';
  const day = [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join('-');
  return `${day}T${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

const pattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/;

/** The moment of a datetime field; undefined if its text is none. */
export function momentOf(text: string): number | undefined {
  const date = pattern.test(text) ? new Date(text).getTime() : Number.NaN;
  return Number.isNaN(date) ? undefined : date;
}

function offsetOf(date: Date): string {
  const east = -date.getTimezoneOffset();
  const [hours, minutes] = [Math.floor(Math.abs(east) / 60), Math.abs(east) % 60];
  return `${east < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(minutes)}`;
}

/** As the API takes it, with the zone it was typed in: 2026-12-01T08:00:00+08:00. */
export const withZone = (moment: number): string => `${fieldText(moment)}:00${offsetOf(new Date(moment))}`;

/** The device's current zone, such as UTC+8. */
export function zoneText(): string {
  const [hours = '', minutes = ''] = offsetOf(new Date()).split(':');
  return `UTC${hours.replace(/^([+-])0/, '$1')}${minutes === '00' ? '' : `:${minutes}`}`;
}

/** The first whole hour at least this many milliseconds from now. */
export const hourAfter = (ms: number, now = Date.now()): number => {
  const hour = 60 * minute;
  return Math.ceil((now + ms) / hour) * hour;
};
