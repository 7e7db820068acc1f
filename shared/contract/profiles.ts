import * as z from 'zod';
import { pageSizes, queryLength } from '../limits.ts';
import { ofVerified } from './of-verified.ts';
import { forEverybody, forThemselves, route } from './route.ts';
import { bioInput, displayNameInput, knownPasswordInput, profileEmailInput } from './shapes/account-fields.ts';
import { idInput, message, pageQuery, pagination } from './shapes/common.ts';
import { emailHold } from './shapes/email-hold.ts';
import { factorErrors, secondFactorInput } from './shapes/factor-fields.ts';
import { filePost } from './shapes/file-answers.ts';
import { storefront, storefrontBody, storefrontFilters } from './shapes/stall.ts';
import { plainTextField } from './shapes/texts.ts';
import { emailRefused, ownUser, pendingEmail, publicUser } from './shapes/user-answers.ts';

export type PublicUser = z.output<typeof publicUser>;
export type OwnUser = z.output<typeof ownUser>;
export type Storefront = z.output<typeof storefront>;
export type PendingEmail = z.output<typeof pendingEmail>;
export type EmailRefused = z.output<typeof emailRefused>;
export const profiles = {
  listUsers: route({
    method: 'GET',
    path: '/users',
    ...forEverybody,
    personal: true,
    summary: 'Creators, most followed first; with `q`, those with it anywhere in their username or display name',
    query: pageQuery(pageSizes.creators).extend({ q: plainTextField({ most: queryLength }).optional() }),
    response: z.object({ users: z.array(publicUser), pagination }),
  }),
  getUser: route({
    method: 'GET',
    path: '/users/{usernameOrId}',
    ...ofVerified,
    summary: 'One user, and what their stall says of itself',
    response: z.object({ user: publicUser, stall: storefront }),
  }),
  getMe: route({
    method: 'GET',
    path: '/users/me',
    ...forThemselves,
    summary: 'Oneself, whether mail to one’s address is refused, and how a change of address stands',
    response: z.object({
      user: ownUser,
      email_refused: emailRefused.nullable(),
      pending_email: pendingEmail.nullable(),
      email_hold: emailHold.nullable(),
    }),
  }),
  updateProfile: route({
    method: 'PUT',
    path: '/users/profile',
    spends: ['account', 'mail', 'mailbox', 'email-change', 'password-from', 'email-change-week'],
    ...forThemselves,
    summary:
      'Change one’s profile; a new e-mail address takes the current password, and waits until the link of its mail is used',
    body: z.object({
      email: profileEmailInput,
      bio: bioInput.optional(),
      display_name: displayNameInput.optional(),
      /** Required if the address changes. */
      current_password: knownPasswordInput.optional(),
      /** Required if the address changes and a factor is set up. */
      second_factor: secondFactorInput.optional(),
    }),
    response: z.object({ user: ownUser, message: z.string() }),
    errors: ['current_password_wrong', 'email_refuses_mail', 'invalid_input', ...factorErrors],
  }),
  updateStall: route({
    method: 'PUT',
    path: '/users/profile/stall',
    spends: ['account'],
    ...forThemselves,
    summary:
      'Change what one’s stall says of itself; what is left out stays as it is. `pinned_file_id` is a public file of one’s own, null takes it down',
    body: storefrontBody,
    response: message,
    errors: ['file_not_found', 'invalid_input'],
  }),
  updateAvatar: route({
    method: 'PUT',
    path: '/users/profile/avatar',
    spends: ['account'],
    ...forThemselves,
    summary:
      'One’s picture in the place of the first character: what `POST /uploads/covers` announced, 96 × 96 and 256 × 256, each of at most 30 KB; null takes it down',
    body: z.object({ picture: idInput.nullable() }),
    response: z.object({ user: ownUser, message: z.string() }),
    errors: ['upload_not_usable', 'too_many_requests'],
  }),
  listUserPosts: route({
    method: 'GET',
    path: '/users/{usernameOrId}/posts',
    ...ofVerified,
    summary:
      'One user’s files, newest first; private ones only to their owner. By words (as `GET /files`), a type, or in another order, of the newest 2,000',
    query: pageQuery(pageSizes.profile).extend(storefrontFilters),
    response: z.object({ posts: z.array(filePost), pagination }),
  }),
};
