import { fireEvent, screen, within } from '@testing-library/react';
import * as messages from '../i18n/zh/operations/all.ts';
import { zh } from '../i18n/zh.ts';

/** The answer of `POST /auth/confirm`. */
export const proof = { data: { confirm: 'the-proof', expires_at: new Date(Date.now() + 900_000).toISOString() } };

/** Fills in the dialog that asks for the password again. */
export async function prove() {
  const dialog = within(await screen.findByRole('dialog', { name: messages.operatorActions.confirmTitle }));
  fireEvent.change(dialog.getByLabelText(zh.profile.currentPassword), { target: { value: 'shichang-2026' } });
  fireEvent.click(dialog.getByRole('button', { name: messages.operatorActions.confirm }));
}
