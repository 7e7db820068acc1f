import lines from './common-passwords.json' with { type: 'json' };

/**
 * The 3,000 most common passwords of six characters and more, in their order, and some that are common in China.
 * From @zxcvbn-ts/language-common 4.1.3 (MIT): Copyright (c) 2012-2016 Dan Wheeler and Dropbox, Inc., (c) 2021 @zxcvbn-ts.
 * Only routes that set a password import this: 25 KB of their bundles.
 */
const common: ReadonlySet<string> = new Set(lines.flatMap((line) => line.split(' ')));

/** Guessers try the other case as well, so the case does not count. */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());
