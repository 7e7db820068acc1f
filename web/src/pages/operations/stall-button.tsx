import { useState } from 'react';
import { ask } from '../../api/client.ts';
import { useOperatorMessages } from '../../i18n/operator-messages.ts';
import { Button } from '../../ui/button/button.tsx';
import { ActionDialog } from './money/action-dialog.tsx';
import { nameOf, type SellerRef } from './money/seller-link.tsx';

const stale = ['GET /operator/people/{usernameOrId}', 'GET /files/meta/shelves'] as const;

/** Pins a stall as the stall of the day, or ends that. */
export function StallButton({ seller, isPinned }: { seller: SellerRef; isPinned: boolean }) {
  const { people } = useOperatorMessages();
  const { stall: t } = people;
  const [isAsking, setAsking] = useState(false);
  const action = isPinned ? 'unpin' : 'pin';
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        {t[action].name}
      </Button>
      {isAsking && (
        <ActionDialog
          title={t[action].title(nameOf(seller))}
          choices={[{ action, name: t[action].name, line: t[action].line }]}
          act={async (_, { confirm, note }) => {
            const params = { usernameOrId: seller.id, action } as const;
            const body = { confirm, ...(note !== '' && { note }) };
            const { data } = await ask('POST /operator/stalls/{usernameOrId}/{action}', { params, body });
            return t[data.stall_pinned ? 'pin' : 'unpin'].done;
          }}
          stale={stale}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
