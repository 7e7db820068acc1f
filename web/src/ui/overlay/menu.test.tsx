// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Menu, MenuAction } from './menu.tsx';

vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);
afterEach(cleanup);

function Reporting() {
  const [isReporting, setReporting] = useState(false);
  return (
    <>
      <Menu opened="keyboard" trigger={<button type="button">更多</button>}>
        <MenuAction icon={Flag} onChoose={() => setReporting(document.activeElement?.textContent === '更多')}>
          举报
        </MenuAction>
      </Menu>
      {isReporting && '举报什么'}
    </>
  );
}

test('opened by a key while its code was on the way, the focus is on its first action, which begins at its button', async () => {
  render(<Reporting />);
  const item = await screen.findByRole('menuitem');
  await waitFor(() => expect(document.activeElement).toBe(item));
  fireEvent.click(item);
  expect(await screen.findByText(/举报什么/)).toBeTruthy();
});
