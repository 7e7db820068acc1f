import type { Licence } from '#shared/contract/shapes/licence';
import { useT } from '../../i18n/index.tsx';

export function useLicenceLine(): (licence: Licence) => string {
  const { answers: t } = useT();
  return ({ use, seats }) => (seats === null ? t.licences[use] : t.licenceFor(t.licences[use], seats));
}
