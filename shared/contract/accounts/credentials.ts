import * as z from 'zod';
import { forThemselves, route } from '../route.ts';
import { knownPasswordInput, newPasswordInput } from '../shapes/account-fields.ts';
import { message } from '../shapes/common.ts';
import { factorErrors, secondFactorInput } from '../shapes/factor-fields.ts';

const passwordChange = {
  method: 'PUT',
  spends: ['account', 'password-from'],
  ...forThemselves,
  summary: 'Change one’s password; every other session ends at once',
  body: z.object({
    current_password: knownPasswordInput,
    new_password: newPasswordInput,
    second_factor: secondFactorInput.optional(),
  }),
  response: z.object({ message: z.string(), token: z.string(), device: z.string() }),
  errors: ['current_password_wrong', 'invalid_input', ...factorErrors],
} as const;

export const credentials = {
  resendEmailChange: route({
    method: 'POST',
    path: '/users/profile/email-change',
    ...forThemselves,
    summary: 'Send the mail to the new address again',
    spends: ['account', 'mail', 'mailbox'],
    response: message,
    errors: ['email_change_missing', 'email_refuses_mail', 'too_many_requests'],
  }),
  cancelEmailChange: route({
    method: 'DELETE',
    path: '/users/profile/email-change',
    ...forThemselves,
    summary: 'Give up the new address that waits; repeating it changes nothing',
    spends: ['account'],
    response: message,
    errors: ['too_many_requests'],
  }),
  changePassword: route({ ...passwordChange, path: '/users/password' }),
  changeProfilePassword: route({ ...passwordChange, path: '/users/profile/password' }),
};
