// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { zh } from '../../i18n/zh.ts';
import { pagination, visit } from '../../test/visit.tsx';

test('a page beyond the last one leads to the last one', async () => {
  const answers = {
    'GET /payments/purchases': { purchases: [], pagination: { ...pagination, total: 12, totalPages: 2 } },
  };
  await visit('/purchases?page=7', { as: 'member', answers });
  await screen.findByRole('navigation', { name: zh.ui.pages });
  await waitFor(() => expect(location.search).toBe('?page=2'));
});
