import * as z from 'zod';
import type { FieldError } from './errors.ts';
import { byMail, forEverybody, forThemselves, route } from './route.ts';
import {
  browserKeyInput,
  emailInput,
  knownPasswordInput,
  newPasswordInput,
  returnToInput,
  usernameInput,
} from './shapes/account-fields.ts';
import { instantField, message } from './shapes/common.ts';
import { codeInput, factorErrors, secondFactorInput } from './shapes/factor-fields.ts';
import { plainTextField } from './shapes/texts.ts';
import { ownUser } from './shapes/user-answers.ts';

/** Sent with later logins as `x-device`: the browser has logged in before. Grants nothing by itself. */
const deviceToken = z.string();

const tokenOr = (missing: FieldError) => plainTextField({ most: 200, long: 'invalid', missing }).min(1, missing);

const token = tokenOr('required');

export const accounts = {
  register: route({
    method: 'POST',
    path: '/auth/register',
    spends: ['registrations', 'mail', 'mailbox'],
    ...forEverybody,
    summary: 'Open an account; a verification mail is sent, or to who has the address already a mail that says so',
    body: z.object({
      username: usernameInput,
      email: emailInput,
      password: newPasswordInput,
      return_to: returnToInput,
      browser_key: browserKeyInput.optional(),
    }),
    status: 201,
    response: message,
    errors: ['username_taken', 'email_refuses_mail', 'too_many_requests', 'invalid_input'],
  }),
  login: route({
    method: 'POST',
    path: '/auth/login',
    spends: ['login-from', 'login-device', 'login-range', 'login'],
    access: 'guest',
    may: 'whoever knows the password',
    summary: 'Log in with an e-mail address or a username',
    body: z.object({
      email: plainTextField({ most: 254, missing: 'required' }).regex(/\S/, 'required').trim(),
      password: knownPasswordInput,
      second_factor: codeInput.optional(),
    }),
    response: z.object({ token: z.string(), device: deviceToken, user: ownUser }),
    errors: ['invalid_credentials', 'email_not_verified', 'email_bounced', 'email_refuses_mail', ...factorErrors],
  }),
  confirmOwner: route({
    method: 'POST',
    path: '/auth/confirm',
    spends: ['account', 'password-from'],
    ...forThemselves,
    summary: 'One’s password once more, for what moves money: good for 15 minutes, in this session',
    body: z.object({ password: knownPasswordInput, second_factor: secondFactorInput.optional() }),
    response: z.object({ data: z.object({ confirm: z.string(), expires_at: instantField }) }),
    errors: ['current_password_wrong', 'invalid_input', ...factorErrors],
  }),
  logInWithLink: route({
    method: 'POST',
    path: '/auth/verify-email/login',
    spends: ['resets'],
    ...byMail,
    summary: 'Log in with the link of a verification mail that was used, once, in the browser that registered',
    body: z.object({ token, browser_key: browserKeyInput }),
    response: z.object({ token: z.string(), device: deviceToken, user: ownUser }),
    errors: ['verification_invalid', 'too_many_requests'],
  }),
  logout: route({
    method: 'POST',
    path: '/auth/logout',
    spends: ['account'],
    ...forThemselves,
    closedTo: 'nobody',
    summary: 'End this session: its token is refused from the next call on',
    response: message,
  }),
  verifySession: route({
    method: 'GET',
    path: '/auth/verify',
    ...forThemselves,
    summary: 'Whose session this is',
    response: z.object({ user: ownUser }),
  }),
  verifyEmail: route({
    method: 'GET',
    path: '/auth/verify-email',
    ...byMail,
    summary: 'Use the link of a verification mail; repeating it before it expires answers the same',
    query: z.object({ token: tokenOr('verification_token_missing') }),
    response: message,
    errors: ['verification_invalid', 'email_taken'],
  }),
  resendVerification: route({
    method: 'POST',
    path: '/auth/resend-verification',
    spends: ['mail', 'mailbox'],
    ...forEverybody,
    summary: 'Send the verification mail again; the answer does not tell whether the address exists',
    body: z.object({ email: emailInput, return_to: returnToInput }),
    response: message,
    errors: ['email_bounced', 'too_many_requests'],
  }),
  forgotPassword: route({
    method: 'POST',
    path: '/auth/forgot-password',
    spends: ['reset-mail', 'reset-mail-from'],
    ...forEverybody,
    summary: 'Send a mail to choose a new password; the answer does not tell whether the address exists',
    body: z.object({ email: emailInput, return_to: returnToInput }),
    response: message,
    errors: ['too_many_requests'],
  }),
  resetPassword: route({
    method: 'POST',
    path: '/auth/reset-password',
    spends: ['resets'],
    ...byMail,
    summary: 'Choose a new password by the link of a mail, once; every session ends',
    body: z.object({ token, password: newPasswordInput }),
    response: message.extend({ device: deviceToken }),
    errors: ['reset_invalid', 'invalid_input'],
  }),
  rollBackChanges: route({
    method: 'POST',
    path: '/auth/roll-back',
    ...byMail,
    summary:
      '“This was not me”, by the link of any mail about a changed credential: takes back whatever was set in the seven days before it and since, ends all sessions, mails a link for a new password, and holds payouts',
    spends: ['resets'],
    body: z.object({ token }),
    response: message,
    errors: ['email_link_invalid', 'too_many_requests'],
  }),
  confirmEmailChange: route({
    method: 'POST',
    path: '/auth/confirm-email-change',
    ...byMail,
    summary: 'By the link to the old address: it was its owner, and payouts wait no longer',
    spends: ['resets'],
    body: z.object({ token }),
    response: message,
    errors: ['email_link_invalid', 'too_many_requests'],
  }),
};
