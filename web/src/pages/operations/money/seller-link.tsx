import { useOperatorMessages } from '../../../i18n/operator-messages.ts';
import { operatorPaths } from '../../../nav/operator-paths.ts';
import { Beside } from './issue-list.tsx';

export interface SellerRef {
  id: string;
  username: string | null;
}

export const nameOf = ({ id, username }: SellerRef): string => (username === null ? id : `@${username}`);

const addressOf = ({ id, username }: SellerRef): string => username ?? id;

export const SellerLink = ({ seller }: { seller: SellerRef }) => (
  <Beside to={operatorPaths.seller(addressOf(seller))}>{nameOf(seller)}</Beside>
);

export const OrderLink = ({ number }: { number: string }) => {
  const { books: t } = useOperatorMessages();
  return <Beside to={operatorPaths.order(number)}>{t.toOrder}</Beside>;
};
