// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { zh } from '../../i18n/zh.ts';
import { paths } from '../../nav/paths.ts';
import { person, post } from '../../test/goods.ts';
import { pagination, visit } from '../../test/visit.tsx';

const other = post({ id: '01ARZ3NDEKTSV4RRFFQ69G5FAY', title: '考研数学' });

/** Something new came in front after the first page was read: its last file is the next page's first. */
const moved = (url: URL) => {
  const isFirst = url.searchParams.get('cursor') === null;
  const found = isFirst ? [post()] : [post(), other];
  return {
    files: found,
    posts: found,
    pagination: { ...pagination, total: 2, next_cursor: isFirst ? 'behind' : null },
  };
};

test.each([
  ['what one has starred', paths.starred(), 'GET /files/starred'],
  ['what others have published', `${paths.dashboard()}?tab=activity`, 'GET /files/activity'],
  ['a stall', paths.user('lin'), 'GET /users/lin/posts'],
])('in the list of %s no file is shown twice that fell behind between two pages', async (_, address, call) => {
  await visit(address, {
    as: 'member',
    answers: { [call]: moved, 'GET /users/lin': { user: { ...person(1), username: 'lin' } } },
  });
  fireEvent.click(await screen.findByRole('button', { name: zh.ui.loadMore }));
  await screen.findByText(other.title);
  expect(screen.getAllByText(post().title)).toHaveLength(1);
});
