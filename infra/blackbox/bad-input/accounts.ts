import { password } from '../caller.ts';
import { type Case, casesOf, guest, type Send, seller, text } from './cases.ts';

const register = (json: object): Send =>
  guest('POST /auth/register', { json: { username: 'new_name', email: 'new@example.com', password, ...json } });

const editProfile = (json: object): Send =>
  seller('PUT /users/profile', ({ seller: { email } }) => ({ json: { email, ...json } }));

export const accounts: Case[] = [
  ...['ab', '1abc', '用户名', 'a b c', `a${'b'.repeat(30)}`, '<script>'].map(
    (username): Case => [`the username ${username}`, register({ username }), ['username', 'username_invalid']],
  ),
  ...casesOf(['username', 'username_reserved'], {
    'a reserved username': register({ username: 'Admin' }),
    'one that looks like it': register({ username: 'adm1n_01' }),
    'the product’s own name': register({ username: 't_a_n_w_e_i' }),
  }),
  [
    'a display name of the house',
    editProfile({ display_name: '官方 客服' }),
    ['display_name', 'display_name_reserved'],
  ],
  [
    'a display name with what turns it about',
    editProfile({ display_name: 'a\u202Eb' }),
    ['display_name', 'display_name_invisible'],
  ],
  [
    'another address with another password',
    seller('PUT /users/profile', { json: { email: 'else@example.com', current_password: 'not-it' } }),
    'current_password_wrong',
  ],
  [
    'a username that differs in case only',
    (fixture) => register({ username: fixture.seller.username.toUpperCase() })(fixture),
    'username_taken',
  ],
  ...casesOf(['email', 'email_invalid'], {
    'an address without @': register({ email: 'somebody' }),
    'an address with a header in it': register({ email: 'a@example.com\r\nBcc: b@example.com' }),
  }),
  ...casesOf(['email', 'email_required'], {
    'no address': register({ email: ' ' }),
    'no address to send again to': guest('POST /auth/resend-verification', { json: {} }),
  }),
  ...casesOf(['return_to', 'invalid'], {
    'another site to come back to': register({ return_to: '//evil.example' }),
    'a script to come back to': guest('POST /auth/forgot-password', {
      json: { email: 'new@example.com', return_to: 'javascript:alert(1)' },
    }),
  }),
  ['a password of five', register({ password: 'a1b2c' }), ['password', 'password_short']],
  ['a password of 129', register({ password: 'x'.repeat(129) }), ['password', 'password_long']],
  ['the product for a password', register({ password: 'Tanwei123' }), ['password', 'password_product']],
  [
    'one’s own name for a password',
    register({ username: 'some_body', password: 'somebody88' }),
    ['password', 'password_personal'],
  ],
  ['a password everybody has', register({ password: 'password123' }), ['password', 'password_common']],
  [
    'a login of nobody',
    guest('POST /auth/login', { json: { email: 'nobody@example.com', password } }),
    'invalid_credentials',
  ],
  ...casesOf(['password', 'required'], {
    'a login without a password': guest('POST /auth/login', { json: { email: 'a@example.com' } }),
    'a login with an operator for a password': guest('POST /auth/login', {
      json: { email: 'a@example.com', password: { ne: '' } },
    }),
  }),
  ...casesOf('verification_invalid', {
    'a made-up verification link': guest('GET /auth/verify-email?token=made-up'),
    'a reset link to verify an address': guest(({ reset }) => `GET /auth/verify-email?token=${reset}`),
  }),
  ['no token in the link', guest('GET /auth/verify-email'), ['token', 'verification_token_missing']],
  ...casesOf('reset_invalid', {
    'a verification link to reset a password': guest('POST /auth/reset-password', ({ verification }) => ({
      json: { token: verification, password: 'another-horse-8' },
    })),
    'a reset link that was used': guest('POST /auth/reset-password', ({ usedReset }) => ({
      json: { token: usedReset, password: 'another-horse-8' },
    })),
  }),
  [
    'a wrong current password',
    seller('PUT /users/password', { json: { current_password: 'wrong', new_password: 'another-horse-8' } }),
    'current_password_wrong',
  ],
  [
    'the same password again',
    seller('PUT /users/password', { json: { current_password: password, new_password: password } }),
    ['new_password', 'password_same'],
  ],
  [
    'a new password of five',
    seller('PUT /users/profile/password', { json: { current_password: password, new_password: 'a1b2c' } }),
    ['new_password', 'password_short'],
  ],
  [
    'a profile without an address',
    seller('PUT /users/profile', { json: { email: '', bio: '' } }),
    ['email', 'email_empty'],
  ],
  ['a bio of 501 characters', editProfile({ bio: text(501) }), ['bio', 'bio_long']],
  ['a display name of 51 characters', editProfile({ display_name: text(51) }), ['display_name', 'display_name_long']],
  ['oneself to follow', seller(({ seller }) => `POST /users/${seller.id}/follow`), 'own_follow'],
  ['nobody to follow', seller('POST /users/nobody_here/follow'), 'user_not_found'],
];
