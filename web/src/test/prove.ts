import { fireEvent, screen, within } from '@testing-library/react';
import * as words from '../i18n/zh/operations/all.ts';
import { zh } from '../i18n/zh.ts';

/** What `POST /auth/confirm` answers. */
export const proof = { data: { confirm: 'the-proof', expires_at: new Date(Date.now() + 900_000).toISOString() } };

/** The password is asked for once more, and given. */
export async function prove() {
  const asking = within(await screen.findByRole('dialog', { name: words.deeds.confirmTitle }));
  fireEvent.change(asking.getByLabelText(zh.profile.currentPassword), { target: { value: 'shichang-2026' } });
  fireEvent.click(asking.getByRole('button', { name: words.deeds.confirm }));
}
