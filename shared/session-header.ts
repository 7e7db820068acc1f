/**
 * On an answer to a guest that came with a token: the token is worth nothing any more, and what is answered is not what
 * its bearer may see. Without it a browser would show a buyer the price of what they have bought.
 */
export const sessionHeader = 'x-session';
export const sessionClosed = 'closed';
