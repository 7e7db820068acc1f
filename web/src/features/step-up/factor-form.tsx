import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { CodeFactor, FactorKind } from '#shared/contract/shapes/factor-fields';
import { useT } from '../../i18n/index.tsx';
import { Button } from '../../ui/button/button.tsx';
import { CodeForm } from './code-form.tsx';
import { passkeyObstacle } from './passkey.ts';
import { StepUpErrorNote, useStepUpAction } from './step-up-error-note.tsx';

interface Props {
  kinds: readonly FactorKind[];
  /** Of the button that confirms. */
  tone?: 'ink' | 'primary';
  /** @throws the reason of a refusal */
  onCode: (factor: CodeFactor) => Promise<void>;
  onPasskey: () => Promise<void>;
  onCancel: () => void;
}

/** A code of an app, a passkey, or a recovery code: the factors of the account, the quickest first. */
export function FactorForm({ kinds, tone = 'ink', onCode, onPasskey, onCancel }: Props) {
  const { factors: t, common } = useT();
  const hasPasskey = kinds.includes('passkey') && passkeyObstacle() === undefined;
  const hasApp = kinds.includes('totp');
  const [method, setMethod] = useState<CodeFactor['type']>(hasApp || hasPasskey ? 'totp' : 'recovery');
  const { busy, trouble: error, wrongCode, act, forget } = useStepUpAction();
  const toggleMethod = () => {
    setMethod(method === 'totp' ? 'recovery' : 'totp');
    forget();
  };
  return (
    <div className="mt-4 grid gap-4">
      {hasPasskey && (
        <Button
          tone={tone}
          icon={KeyRound}
          block
          busy={busy === 'passkey' && t.waiting}
          onClick={() => void act('passkey', onPasskey)}
        >
          {t.usePasskey}
        </Button>
      )}
      {(hasApp || method === 'recovery') && (
        <CodeForm
          key={method}
          method={method}
          tone={hasPasskey ? 'default' : tone}
          isFirst={!hasPasskey}
          busy={busy === 'code'}
          wrongCode={wrongCode}
          onChange={forget}
          onSend={(factor) => void act('code', () => onCode(factor))}
        />
      )}
      <StepUpErrorNote error={error} />
      <div className="-mx-3 flex flex-wrap items-center justify-between gap-x-4">
        {kinds.includes('recovery') && (
          <Button tone="quiet" onClick={toggleMethod}>
            {method === 'recovery' ? t.notRecovery : t.useRecovery}
          </Button>
        )}
        <Button tone="quiet" onClick={onCancel}>
          {common.cancel}
        </Button>
      </div>
    </div>
  );
}
