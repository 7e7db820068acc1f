import * as z from 'zod';
import { deletionStates, exportStates, obstacles, retainedData } from '#shared/own-data';
import { forThemselves, route } from '../route.ts';
import { knownPasswordInput } from '../shapes/account-fields.ts';
import { instantField } from '../shapes/common.ts';
import { factorErrors, secondFactorInput } from '../shapes/factor-fields.ts';

const proof = z.object({ current_password: knownPasswordInput, second_factor: secondFactorInput.optional() });
const proofErrors = ['current_password_wrong', 'invalid_input', ...factorErrors] as const;

const ownExport = z.object({
  data: z.object({
    state: z.enum(exportStates),
    made_at: instantField.nullable(),
    /** Bytes. */
    size: z.number().nullable(),
    /** Available until then. Links expire sooner; each response has a new one. */
    expires_at: instantField.nullable(),
    url: z.string().nullable(),
    /** When the next export may be requested. */
    next_at: instantField.nullable(),
  }),
});

const deletion = z.object({
  data: z.object({
    state: z.enum(deletionStates),
    asked_at: instantField.nullable(),
    at: instantField.nullable(),
    /** Obstacles that block the deletion; amounts in yuan. */
    obstacles: z.array(
      z.object({ kind: z.enum(obstacles), amount: z.number().nullable(), count: z.number().nullable() }),
    ),
    kept: z.array(z.enum(retainedData)),
  }),
});

export type OwnExport = z.output<typeof ownExport>['data'];
export type DeletionAnswer = z.output<typeof deletion>['data'];

/** Export of one's data, and deletion of the account. */
export const data = {
  getExport: route({
    method: 'GET',
    path: '/users/me/export',
    ...forThemselves,
    summary: 'The zip of all that one has here, as it stands',
    response: ownExport,
  }),
  requestExport: route({
    method: 'POST',
    path: '/users/me/export',
    spends: ['account', 'password-from'],
    ...forThemselves,
    closedTo: 'nobody',
    summary: 'Have a zip made of all that one has here, once a day; a mail says when it is there',
    body: proof,
    status: 202,
    response: ownExport,
    errors: proofErrors,
  }),
  getDeletion: route({
    method: 'GET',
    path: '/users/me/deletion',
    ...forThemselves,
    summary: 'Whether one’s account is about to be deleted, and what is in the way of it',
    response: deletion,
  }),
  requestDeletion: route({
    method: 'POST',
    path: '/users/me/deletion',
    spends: ['account', 'password-from'],
    ...forThemselves,
    summary:
      'Delete one’s account in seven days; where something is in the way, the answer names it and nothing happens',
    body: proof,
    response: deletion,
    errors: proofErrors,
  }),
  cancelDeletion: route({
    method: 'DELETE',
    path: '/users/me/deletion',
    spends: ['account'],
    ...forThemselves,
    summary: 'Keep one’s account after all; repeating it changes nothing',
    response: deletion,
  }),
};
