import { pageWithPreview, unlistedPage } from '#functions/domain/pages/shared-page';
import { endpoint } from '#functions/runtime/endpoint';
import { findPerson } from '#functions/store/accounts/users';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

/** Always returns a page, found or not: the app itself reports a missing user. */
export const showUserPage = endpoint(
  routes.showUserPage,
  ['table', 'shell', 'site'],
  async ({ params }, { table, shell, site }) => {
    const [page, person] = await Promise.all([shell.read(), findPerson(table, params.usernameOrId)]);
    if (!person) return { ok: true, status: 404, value: unlistedPage(page) };
    const { username, bio } = person;
    const name = person.displayName || username;
    const url = `${site.appUrl}/user/${username}`;
    return ok(pageWithPreview(page, { title: name, description: bio || name, url, type: 'profile', author: name }));
  },
);
