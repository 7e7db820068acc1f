import type { SellerAction } from '#shared/operations';
import { ask } from '../../../api/client.ts';
import { useOperatorMessages } from '../../../i18n/operator-messages.ts';
import { ActionDialog } from './action-dialog.tsx';
import { nameOf, type SellerRef } from './seller-link.tsx';

const stale = [
  'GET /operator/holds',
  'GET /operator/troubles',
  'GET /operator/sellers/{usernameOrId}',
  'GET /operator/people/{usernameOrId}',
] as const;

/** Stops the payouts of a seller, or allows them again. */
export function SellerDialog({
  seller,
  action,
  onClose,
}: {
  seller: SellerRef;
  action: SellerAction;
  onClose: () => void;
}) {
  const { operatorActions, desks } = useOperatorMessages();
  const { holds: t } = desks;
  const doneTexts = { hold: t.held, release: t.released };
  return (
    <ActionDialog
      title={t[`${action}Title`](nameOf(seller))}
      choices={[{ action, name: t[action], line: t[`${action}Line`], needsNote: true }]}
      act={async (_, input) => {
        const params = { usernameOrId: seller.id, deed: action };
        const { data } = await ask('POST /operator/sellers/{usernameOrId}/{deed}', { params, body: input });
        return data.proposal_id === null ? doneTexts[action] : operatorActions.proposed(data.proposal_id);
      }}
      stale={stale}
      onClose={onClose}
    />
  );
}
