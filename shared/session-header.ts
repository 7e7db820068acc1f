/**
 * Set on the response to a guest who sent a token: the token is invalid, and the response is not personal. Without it a
 * browser would offer buyers what they own.
 */
export const sessionHeader = 'x-session';
export const sessionClosed = 'closed';
