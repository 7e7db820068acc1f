// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { zh } from '../../i18n/zh.ts';
import { paths } from '../../nav/paths.ts';
import { emptyStall, people, person, post } from '../../test/goods.ts';
import { pagination, visit } from '../../test/visit.tsx';

const other = post({ id: '01ARZ3NDEKTSV4RRFFQ69G5FAY', title: '考研数学' });

/** A file was added in front after the first page was read, so the second page repeats its last file. */
const shiftedPage = (url: URL) => {
  const isFirst = url.searchParams.get('cursor') === null;
  const files = isFirst ? [post()] : [post(), other];
  const users = isFirst ? people(1, 3) : people(2, 3);
  const rest = { pagination: { ...pagination, total: 2, next_cursor: isFirst ? 'behind' : null } };
  return { files, posts: files, data: { followers: users, following: users, users, ...rest }, ...rest };
};

const posts = [post().title, other.title];
const persons = people(2, 3).map(({ display_name }) => display_name);

test.each([
  ['the most popular', paths.home({ sort: 'popular' }), 'GET /files', posts],
  ['what one has starred', paths.starred(), 'GET /files/starred', posts],
  ['what others have published', `${paths.dashboard()}?tab=activity`, 'GET /files/activity', posts],
  ['a stall', paths.user('lin'), 'GET /users/lin/posts', posts],
  ['followers', '/user/lin/followers', 'GET /users/lin/followers', persons],
  ['following', '/user/lin/following', 'GET /users/lin/following', persons],
  ['creators found', '/search?q=person', 'GET /users/search', persons],
])('in the list of %s nothing is shown twice that fell behind between two pages', async (...row) => {
  const [, address, call, [before = '', behind = '']] = row;
  await visit(address, {
    as: 'member',
    answers: { [call]: shiftedPage, 'GET /users/lin': { user: { ...person(1), username: 'lin' }, stall: emptyStall } },
  });
  fireEvent.click(await screen.findByRole('button', { name: zh.ui.loadMore }));
  // The follow button repeats the name for screen readers.
  await screen.findByText(behind, { ignore: '.sr-only' });
  expect(screen.getAllByText(before, { ignore: '.sr-only' })).toHaveLength(1);
});
