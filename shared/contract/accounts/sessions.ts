import * as z from 'zod';
import { forThemselves, route } from '../route.ts';
import { message, pathField } from '../shapes/common.ts';
import { securityEventShape, sessionShape } from '../shapes/user-answers.ts';

export type OwnSession = z.output<typeof sessionShape>;

export const sessions = {
  listSessions: route({
    method: 'GET',
    path: '/users/me/sessions',
    ...forThemselves,
    summary: 'Where oneself is logged in, the latest login first',
    response: z.object({ sessions: z.array(sessionShape) }),
  }),
  listSecurityEvents: route({
    method: 'GET',
    path: '/users/me/security-events',
    ...forThemselves,
    summary: 'What happened to one’s account lately, the latest first',
    response: z.object({ events: z.array(securityEventShape) }),
  }),
  endOtherSessions: route({
    method: 'DELETE',
    path: '/users/me/sessions',
    spends: ['account'],
    ...forThemselves,
    summary: 'End all of one’s sessions but this one',
    response: message,
  }),
  endSession: route({
    method: 'DELETE',
    path: '/users/me/sessions/{session_id}',
    spends: ['account'],
    access: 'owner',
    may: 'the owner of the session',
    summary: 'End one of one’s sessions',
    params: z.object({ session_id: pathField('^[A-Za-z0-9_-]+$') }),
    response: message,
    errors: ['session_not_found'],
  }),
};
