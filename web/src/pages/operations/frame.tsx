import { type ReactNode, useState } from 'react';
import { KeysDialog } from './keys-dialog.tsx';
import { ConfirmSlot } from './money/confirm/confirm-slot.tsx';
import { BottomTabs, SideList } from './navigation.tsx';
import { keysAreOn, useKeys } from './use-keys.ts';

/**
 * Around every page of the console: its navigation, its keyboard shortcuts, and the dialog that asks for the password.
 * One proof serves all pages.
 */
export function Frame({ children }: { children: ReactNode }) {
  const [isShown, setShown] = useState(false);
  const [isOn, setOn] = useState(keysAreOn);
  useKeys({ isOn, onHelp: () => setShown(true) });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 md:grid-cols-[156px_minmax(0,1fr)]">
      <div className="max-md:hidden md:sticky md:top-[calc(var(--header)+24px)] md:self-start">
        <SideList onKeys={() => setShown(true)} />
      </div>
      <BottomTabs />
      <div className="min-w-0">{children}</div>
      <ConfirmSlot />
      {isShown && <KeysDialog isOn={isOn} onOn={setOn} onClose={() => setShown(false)} />}
    </div>
  );
}
