import { useT } from '../../i18n/index.tsx';
import { Callout } from '../../ui/frame/callout.tsx';
import { FormError } from '../forms/form.tsx';
import type { StepUpError } from './use-step-up-action.ts';

/** Shows the error below the form. */
export function StepUpErrorNote({ error }: { error: StepUpError }) {
  const { factors: t, shared } = useT();
  if (!error) return null;
  if ('error' in error)
    return <FormError key={error.at} error={error.error} fallback={shared.tryAgain} limited={t.tooMany} />;
  return (
    <Callout tone="warn" role="alert">
      {error.text}
    </Callout>
  );
}
