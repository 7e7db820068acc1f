import * as z from 'zod';
import { forEverybody, forThemselves, route } from '../route.ts';
import { knownPasswordInput } from '../shapes/account-fields.ts';
import { instantField, pathField } from '../shapes/common.ts';
import {
  assertionInput,
  attestationInput,
  challengePurpose,
  creationOptions,
  factorErrors,
  factorsField,
  mailboxErrors,
  passkeyNameInput,
  requestOptions,
  secondFactorInput,
  totpCodeInput,
} from '../shapes/factor-fields.ts';
import { ownUser } from '../shapes/user-answers.ts';

/** The password may be omitted within 15 minutes of its entry in this session. */
const proof = { current_password: knownPasswordInput.optional(), second_factor: secondFactorInput.optional() };
const proofErrors = ['current_password_wrong', 'invalid_input', ...factorErrors] as const;

/** Returned once, if there were none before. */
const recoveryCodes = z.array(z.string());

const changed = z.object({ factors: factorsField });
const added = changed.extend({ recovery_codes: recoveryCodes.nullable() });

const passkeyParam = z.object({ id: pathField('^[A-Za-z0-9_-]+$', 1400) });
const ofPasskey = { access: 'owner', may: 'the owner of the passkey', params: passkeyParam } as const;

export const factors = {
  getFactors: route({
    method: 'GET',
    path: '/users/me/factors',
    ...forThemselves,
    summary: 'What proves, beside the password, that one is oneself',
    response: changed,
  }),
  startTotp: route({
    method: 'POST',
    path: '/users/me/totp',
    spends: ['account', 'password-from', 'mailbox-guesses', 'mailbox-guesses-day'],
    ...forThemselves,
    summary: 'Begin to set up an authenticator app; it counts once a code of it has come back, within 15 minutes',
    body: z.object(proof),
    response: z.object({ secret: z.string(), uri: z.string() }),
    errors: [...proofErrors, ...mailboxErrors],
  }),
  confirmTotp: route({
    method: 'PUT',
    path: '/users/me/totp',
    spends: ['account'],
    ...forThemselves,
    summary: 'Set up the authenticator app by a code of it; recovery codes come with the first factor',
    body: z.object({ code: totpCodeInput }),
    response: added,
    errors: ['totp_not_started', 'second_factor_wrong', 'too_many_requests'],
  }),
  removeTotp: route({
    method: 'DELETE',
    path: '/users/me/totp',
    spends: ['account', 'password-from'],
    ...forThemselves,
    summary: 'Take the authenticator app away; repeating it changes nothing',
    body: z.object(proof),
    response: changed,
    errors: proofErrors,
  }),
  renewRecoveryCodes: route({
    method: 'POST',
    path: '/users/me/recovery-codes',
    spends: ['account', 'password-from'],
    ...forThemselves,
    summary: 'New recovery codes; the old ones are worth nothing from then on',
    body: z.object(proof),
    response: changed.extend({ recovery_codes: recoveryCodes }),
    errors: ['factor_not_set', ...proofErrors],
  }),
  startPasskey: route({
    method: 'POST',
    path: '/users/me/passkeys/options',
    spends: ['account', 'password-from', 'mailbox-guesses', 'mailbox-guesses-day'],
    ...forThemselves,
    summary: 'Begin to add a passkey: what the browser makes it by, for five minutes',
    body: z.object(proof),
    response: z.object({ options: creationOptions }),
    errors: ['passkeys_many', ...proofErrors, ...mailboxErrors],
  }),
  addPasskey: route({
    method: 'POST',
    path: '/users/me/passkeys',
    spends: ['account'],
    ...forThemselves,
    summary: 'Add the passkey that the browser made; recovery codes come with the first factor',
    body: z.object({ name: passkeyNameInput, credential: attestationInput }),
    status: 201,
    response: added,
    errors: ['passkey_invalid', 'passkeys_many'],
  }),
  renamePasskey: route({
    method: 'PUT',
    path: '/users/me/passkeys/{id}',
    spends: ['account'],
    ...ofPasskey,
    summary: 'Give a passkey another name',
    body: z.object({ name: passkeyNameInput }),
    response: changed,
    errors: ['passkey_not_found'],
  }),
  removePasskey: route({
    method: 'DELETE',
    path: '/users/me/passkeys/{id}',
    spends: ['account', 'password-from'],
    ...ofPasskey,
    summary: 'Take a passkey away',
    body: z.object(proof),
    response: changed,
    errors: ['passkey_not_found', ...proofErrors],
  }),
  startChallenge: route({
    method: 'POST',
    path: '/users/me/factors/challenge',
    spends: ['account'],
    ...forThemselves,
    summary: 'A challenge for one of one’s passkeys, for one purpose, once and for five minutes',
    body: z.object({ purpose: challengePurpose }),
    response: z.object({ options: requestOptions }),
    errors: ['factor_not_set'],
  }),
  sendMailboxCode: route({
    method: 'POST',
    path: '/users/me/mailbox-code',
    spends: ['account', 'mailbox-codes'],
    ...forThemselves,
    summary:
      'Send a code to the mailbox of the account, for one purpose, once and for 15 minutes; to a new address only once the one before it has agreed or could no longer object',
    body: z.object({ purpose: challengePurpose }),
    response: z.object({ message: z.string(), sent_to: z.string(), expires_at: instantField }),
    errors: ['email_refuses_mail', 'too_many_requests'],
  }),
  startPasskeyLogin: route({
    method: 'POST',
    path: '/auth/passkey/options',
    spends: ['passkey-login'],
    ...forEverybody,
    summary: 'A challenge to log in by a passkey, once and for five minutes',
    response: z.object({ options: requestOptions }),
    errors: ['too_many_requests'],
  }),
  logInWithPasskey: route({
    method: 'POST',
    path: '/auth/passkey',
    spends: ['passkeys'],
    access: 'guest',
    may: 'whoever has the passkey',
    summary: 'Log in by a passkey alone: it proves its owner by itself',
    body: z.object({ credential: assertionInput }),
    response: z.object({ token: z.string(), device: z.string(), user: ownUser }),
    errors: ['passkey_unknown'],
  }),
};
