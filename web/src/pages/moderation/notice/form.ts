import { claimantKinds, type NoticePart, noticeFiles } from '#shared/safety';
import { lengthOf } from '#shared/text/characters';
import type { RequestOf } from '../../../api/addresses.ts';
import { linksFault, linksIn } from '../../../features/safety/links-text.ts';
import type { Dictionary } from '../../../i18n/messages.ts';

export const emptyNotice = {
  /** Ids, separated by spaces. */
  files: '',
  work: '',
  evidence: '',
  links: '',
  as: 'self',
  name: '',
  phone: '',
  email: '',
  address: '',
  idNumber: '',
  /** Not empty once the declaration was confirmed. */
  stated: '',
  signature: '',
};

export type NoticeTexts = typeof emptyNotice;
export type NoticeField = keyof NoticeTexts;

export const noticeSteps = [1, 2, 3, 4] as const;
export type NoticeStep = (typeof noticeSteps)[number];

export const fieldsOf: Record<NoticeStep, readonly NoticeField[]> = {
  1: ['files'],
  2: ['work', 'evidence', 'links'],
  3: ['as', 'name', 'phone', 'email', 'address', 'idNumber'],
  4: ['stated', 'signature'],
};

const most = {
  ...{ work: 1000, evidence: 2000, name: 100, phone: 40, address: 200, idNumber: 40, signature: 100 },
} as const satisfies Partial<Record<NoticeField, number>>;

export const idsIn = (files: string): string[] => files.split(' ').filter((id) => id !== '');

/** The file ids in pasted text, as part of an address or alone. */
export const idsPasted = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(/(?<![0-9A-Za-z])[0-7][0-9A-HJKMNP-TV-Z]{25}(?![0-9A-Za-z])/g), ([id]) => id)),
];

type Faults = Partial<Record<NoticeField, string | undefined>>;

/** Errors that prevent sending. Empty fields do not: the server lists them afterwards, and they are filled in then. */
export function faultsOf(texts: NoticeTexts, t: Dictionary['notice'], emailWrong: string | undefined): Faults {
  const long = Object.entries(most).map(([name, limit]) => {
    const text: string = texts[name as keyof typeof most];
    return [name, lengthOf(text) > limit ? t.long(limit) : undefined];
  });
  const count = idsIn(texts.files).length;
  return {
    ...Object.fromEntries(long),
    files: count === 0 ? t.filesMissing : count > noticeFiles ? t.tooManyFiles : undefined,
    links: linksFault(texts.links, t),
    email: emailWrong,
    stated: texts.stated === '' ? t.statementMissing : undefined,
  };
}

/** The first step with an error. */
export const stepAtFault = (faults: Faults): NoticeStep | undefined =>
  noticeSteps.find((step) => fieldsOf[step].some((field) => faults[field]));

type Body = RequestOf<'POST /notices'>['body'];

export const bodyOf = (texts: NoticeTexts): Body => ({
  files: idsIn(texts.files),
  work: texts.work,
  evidence: texts.evidence,
  links: linksIn(texts.links),
  claimant: {
    name: texts.name,
    phone: texts.phone,
    email: texts.email.trim(),
    address: texts.address,
    id_number: texts.idNumber,
  },
  as: claimantKinds.find((kind) => kind === texts.as) ?? 'self',
  true_statement: true,
  signature: texts.signature,
});

/** Each missing part as the server names it, and the field that provides it. */
export const partFields: Record<NoticePart, NoticeField> = {
  work: 'work',
  evidence: 'evidence',
  'claimant.name': 'name',
  'claimant.phone': 'phone',
  'claimant.email': 'email',
  'claimant.address': 'address',
  'claimant.id_number': 'idNumber',
  signature: 'signature',
};

export const stepOfPart = (part: NoticePart): NoticeStep =>
  noticeSteps.find((step) => fieldsOf[step].includes(partFields[part])) ?? 1;

const own = { ...partFields, files: 'files', links: 'links', true_statement: 'stated' } as const;

/** The server's errors at this form's fields: `links.0` is about the links. */
export function refusedFields(fields: Readonly<Record<string, string>>): Faults {
  const faults: Faults = {};
  for (const [path, message] of Object.entries(fields)) {
    const field = Object.entries(own).find(([name]) => path === name || path.startsWith(`${name}.`));
    if (field) faults[field[1]] ??= message;
  }
  return faults;
}
