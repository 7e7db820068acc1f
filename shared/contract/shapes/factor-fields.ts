import * as z from 'zod';
import { limits, passkeyTransports } from '#shared/limits';
import { instantField } from './common.ts';
import { plainTextField, requiredLineField } from './texts.ts';

/** Proofs of ownership beside the password. */
export const factorKind = z.enum(['totp', 'passkey', 'recovery', 'mailbox']);

export type FactorKind = z.output<typeof factorKind>;

/** The purpose of a challenge; its answer is valid for nothing else. */
export const challengePurpose = z.enum([
  'payout-account',
  'payout',
  'email',
  'password',
  'factors',
  'confirm',
  'export',
  'deletion',
]);

export type ChallengePurpose = z.output<typeof challengePurpose>;

/** Bytes in WebAuthn's JSON encoding, base64url. */
const bytes = (most: number) =>
  z
    .string({ error: 'required' })
    .min(1, 'required')
    .max(most, 'too_long')
    .regex(/^[A-Za-z0-9_-]+$/, 'invalid');

const credential = { id: bytes(1400), rawId: bytes(1400), type: z.literal('public-key', 'invalid') };

/** An assertion, as returned by `navigator.credentials.get`. */
export const assertionInput = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(2000),
    signature: bytes(2000),
    userHandle: bytes(100).nullish(),
  }),
});

export type Assertion = z.output<typeof assertionInput>;

/** A new passkey, as returned by `navigator.credentials.create`. */
export const attestationInput = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(16_000),
    transports: z
      .array(plainTextField({ most: 32 }))
      .max(10, 'too_long')
      .optional(),
  }),
});

export type Attestation = z.output<typeof attestationInput>;

export const totpCodeInput = z.string({ error: 'code_invalid' }).regex(/^[0-9]{6}$/, 'code_invalid');

const byCode = [
  z.object({ type: z.literal('totp'), code: totpCodeInput }),
  z.object({
    type: z.literal('recovery'),
    code: plainTextField({ missing: 'required', most: 64 }).min(1, 'required'),
  }),
] as const;

/** For logins with a password; passkeys log in alone. */
export const codeInput = z.discriminatedUnion('type', byCode);

/** Required by sensitive calls if a factor is set up; otherwise some of them require a mailbox code. */
export const secondFactorInput = z.discriminatedUnion('type', [
  ...byCode,
  z.object({ type: z.literal('mailbox'), code: totpCodeInput }),
  z.object({ type: z.literal('passkey'), credential: assertionInput }),
]);

export type CodeFactor = z.output<typeof codeInput>;
export type SecondFactor = z.output<typeof secondFactorInput>;

export const factorErrors = ['second_factor_required', 'second_factor_wrong', 'too_many_requests'] as const;

/** Refusals of routes that require a mailbox code without a factor. */
export const mailboxErrors = ['mailbox_code_required', 'mailbox_code_wrong'] as const;

export const passkeyNameInput = requiredLineField({
  missing: 'passkey_name_required',
  most: limits.passkeyNameLength,
  long: 'passkey_name_long',
});

export const transport = z.enum(passkeyTransports);

export type Transport = z.output<typeof transport>;

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(transport),
});

/** Options for `navigator.credentials.get`, in WebAuthn's names. */
export const requestOptions = z.object({
  challenge: z.string(),
  timeout: z.number(),
  rpId: z.string(),
  allowCredentials: z.array(descriptor),
  userVerification: z.literal('required'),
});

/** Options for `navigator.credentials.create`. */
export const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  excludeCredentials: z.array(descriptor),
});

export type RequestOptions = z.output<typeof requestOptions>;
export type CreationOptions = z.output<typeof creationOptions>;

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  created_at: instantField,
  /** A day in Beijing. */
  last_used_day: z.iso.date().nullable(),
});

export const factorsField = z.object({
  totp: z.object({ since: instantField }).nullable(),
  passkeys: z.array(passkey),
  recovery_left: z.number(),
  /** When an operator's reset removes all factors, unless one is used before. */
  reset_at: instantField.nullable(),
  /** The host that passkeys are bound to; they work nowhere else. */
  rp_id: z.string(),
});

export type FactorsAnswer = z.output<typeof factorsField>;
