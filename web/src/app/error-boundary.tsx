import { Component, type ReactNode } from 'react';
import { useCore } from '../i18n/index.tsx';
import { Button } from '../ui/button/button.tsx';
import { Empty } from '../ui/list/empty.tsx';
import { isOutdated, requestIdOf } from './failure.ts';

interface Props {
  /** Another page is another chance. */
  resetKey: string;
  children: ReactNode;
}

export class ErrorBoundary extends Component<Props, { error: unknown; failed: boolean }> {
  override state = { error: undefined, failed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  override componentDidUpdate({ resetKey }: Props) {
    if (this.state.failed && resetKey !== this.props.resetKey) this.setState({ error: undefined, failed: false });
  }

  override render() {
    return this.state.failed ? <Broken error={this.state.error} /> : this.props.children;
  }
}

function Broken({ error }: { error: unknown }) {
  const t = useCore();
  const requestId = requestIdOf(error);
  const line = (
    <>
      <p>{isOutdated(error) ? t.errors.outdated : t.errors.server}</p>
      {requestId && <p className="code mt-1">{t.errors.reference(requestId)}</p>}
    </>
  );
  const reload = (
    <Button tone="ink" onClick={() => location.reload()}>
      {t.errors.reload}
    </Button>
  );
  return (
    <div role="alert">
      <Empty level={1} heading={t.errors.pageBroke} line={line} action={reload} />
    </div>
  );
}
