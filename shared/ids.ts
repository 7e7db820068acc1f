/** Ids without zod, for browser and API; schemas are in contract/shapes/common.ts. */

const ulid = '[0-7][0-9A-HJKMNP-TV-Z]{25}';
export const idText = new RegExp(`^${ulid}$`);
export const orderText = new RegExp(`^${ulid}_(${ulid})$`);

/** ULIDs: sortable by time, without `-` and `_`, so that an order number can be split. */
export const isId = (text: string): boolean => idText.test(text);

export const idDigits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The prefix of ids created at this time: ten base-32 digits. */
export const idsFrom = (time: number): string =>
  Array.from({ length: 10 }, (_, at) => idDigits[Math.floor(time / 32 ** (9 - at)) % 32]).join('');

/** The random digits of an id. A generated cover is drawn from them, so a draft has its cover before it has an id. */
export const seedText = /^[0-9A-HJKMNP-TV-Z]{16}$/;

/** An id of this time, with the digits of a draft. */
export const idWithSeed = (time: number, seed: string): string => `${idsFrom(time)}${seed}`;

export const timeOfId = (id: string): number =>
  [...id.slice(0, 10)].reduce((time, digit) => time * 32 + idDigits.indexOf(digit), 0);

/** `<ULID>_<file ULID>`, 53 characters: the form every provider accepts as a merchant's order number. */
export const outTradeNo = (id: string, fileId: string): string => `${id}_${fileId}`;

/** The file id in an order number. For links only: the server reads the order itself. */
export const fileOfOrder = (otn: string): string | undefined => orderText.exec(otn)?.[1];

export const isOutTradeNo = (text: string): boolean => orderText.test(text);

/** Begins with a letter, so that a username is not a number; the same rule in browser and API. */
export const usernameText = /^[A-Za-z][A-Za-z0-9_]{2,29}$/;

/** Path segments of the site, and names that could pass for the platform. */
export const reservedUsernames: ReadonlySet<string> = new Set(
  (
    'login register verify verify_email alipay_setup code user users mock_payment payment payments return search debug terms privacy dmca ' +
    'dashboard profile create edit my_files starred purchases sales withdraw followers following count me password alipay_account ' +
    'alipay_config auth files uploads api admin administrator support help root system official tanwei assets static dev www mail ' +
    'forgot_password reset_password meta types tags storage activity share download star follow posts case cases notice notices measures reports operator ' +
    'null undefined'
  ).split(' '),
);
