import { Component, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useCore } from '../i18n/index.tsx';
import { resetFailedParts } from '../nav/lazy-part.ts';
import { network } from '../nav/network.ts';
import { Button } from '../ui/button/button.tsx';
import { Empty } from '../ui/list/empty.tsx';
import { isMissingCode, isReplaced, requestIdOf } from './failure.ts';

interface Props {
  /** A new value shows the children again: another page may work. */
  resetKey: string;
  children: ReactNode;
}

interface State {
  error: unknown;
  failed: boolean;
  key: string | undefined;
}

const fine = { error: undefined, failed: false };

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { ...fine, key: undefined };

  static getDerivedStateFromProps({ resetKey }: Props, { key }: State) {
    return key === resetKey ? null : { ...fine, key: resetKey };
  }

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  again = () => {
    resetFailedParts();
    this.setState(fine);
  };

  override render() {
    const { error, failed } = this.state;
    if (!failed) return this.props.children;
    return isMissingCode(error) ? <Missing onRetry={this.again} /> : <Broken error={error} />;
  }
}

function Reload() {
  const t = useCore();
  return (
    <Button tone="ink" onClick={() => location.reload()}>
      {t.errors.reload}
    </Button>
  );
}

function Broken({ error }: { error: unknown }) {
  const t = useCore();
  const requestId = requestIdOf(error);
  const line = (
    <>
      <p>{t.errors.server}</p>
      {requestId && <p className="code mt-1">{t.errors.reference(requestId)}</p>}
    </>
  );
  return (
    <div role="alert">
      <Empty level={1} heading={t.errors.pageBroke} line={line} action={<Reload />} />
    </div>
  );
}

/**
 * The page's code did not load: it is requested again when the network is back, or by hand. A reload is offered only if
 * the server has a newer app.
 */
function Missing({ onRetry }: { onRetry: () => void }) {
  const { common, errors, home } = useCore();
  const [isOld, setOld] = useState(false);
  const online = useSyncExternalStore(network.subscribe, network.isOpen);
  useEffect(() => {
    void isReplaced().then(setOld);
    addEventListener('online', onRetry);
    return () => {
      removeEventListener('online', onRetry);
      resetFailedParts();
    };
  }, [onRetry]);
  const reason = online ? errors.network : errors.opensLater;
  const retry = (
    <Button tone="ink" onClick={onRetry}>
      {common.retry}
    </Button>
  );
  return (
    <div role="alert">
      <Empty
        level={1}
        heading={home.loadFailed}
        line={isOld ? errors.outdated : reason}
        action={isOld ? <Reload /> : retry}
      />
    </div>
  );
}
