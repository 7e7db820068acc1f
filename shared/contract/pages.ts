import * as z from 'zod';
import { forEverybody, route } from './route.ts';
import { plainTextField } from './shapes/texts.ts';

const addressParam = plainTextField({ most: 200 });

/** Pages for shared links. Behind the CDN they are `/code/{id}`, `/user/{name}` and `/sitemap.xml`. */
export const pages = {
  showFilePage: route({
    method: 'GET',
    path: '/pages/code/{id}',
    access: 'guest',
    may: 'everybody, of public files',
    summary: 'The app’s page with title, price and author of a public file in it, for clients that run no script',
    params: z.object({ id: addressParam }),
    type: 'text/html',
    response: z.string(),
    also: { 404: true },
  }),
  showUserPage: route({
    method: 'GET',
    path: '/pages/user/{usernameOrId}',
    access: 'guest',
    may: 'everybody, of verified people',
    summary: 'The app’s page with a creator’s name and words in it, for clients that run no script',
    params: z.object({ usernameOrId: addressParam }),
    type: 'text/html',
    response: z.string(),
    also: { 404: true },
  }),
  showSitemap: route({
    method: 'GET',
    path: '/pages/sitemap',
    ...forEverybody,
    summary: 'The newest public files and their creators, for search engines',
    type: 'application/xml',
    response: z.string(),
  }),
};
