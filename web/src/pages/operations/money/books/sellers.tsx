import { useOperatorMessages } from '../../../../i18n/operator-messages.ts';
import { operatorPaths } from '../../../../nav/operator-paths.ts';
import { TitledHead } from '../../../../nav/titled-head.tsx';
import { Empty } from '../../../../ui/list/empty.tsx';
import { FindPerson } from '../../people.tsx';

export function Sellers() {
  const { books: t, frame } = useOperatorMessages();
  return (
    <>
      <TitledHead heading={frame.pages.sellers} lead={t.sellersLead} />
      <FindPerson to={operatorPaths.seller} />
      <Empty heading={t.sellersStart} line={t.sellersStartLine} />
    </>
  );
}
