import { ChevronRight } from 'lucide-react';
import { focusOnArrival } from '../../../features/forms/focus.ts';
import { caseAddress } from '../../../features/safety/case-address.ts';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { ButtonLink } from '../../../ui/button/button.tsx';
import { CopyButton } from '../../../ui/button/copy-button.tsx';
import { Link } from '../../../ui/button/link.tsx';
import { Callout } from '../../../ui/frame/callout.tsx';
import { PageHead, Panel } from '../../../ui/frame/panel.tsx';
import { stepOfPart } from './form.ts';
import type { SentNotice } from './sent-notice.ts';

/** The notice was received, or lists its missing parts with links to their fields. */
export function Sent({ sent: { ids, missing, token } }: { sent: SentNotice }) {
  const { notice: t } = useT();
  const [id = ''] = ids;
  const isWhole = missing.length === 0;
  return (
    <div ref={focusOnArrival} tabIndex={-1}>
      <PageHead heading={isWhole ? t.received : t.incomplete} />
      <Panel label={isWhole ? t.received : t.incomplete}>
        <Callout tone={isWhole ? 'ok' : 'warn'} role="status">
          {isWhole ? t.receivedLine : t.incompleteLine}
        </Callout>
        {!isWhole && (
          <ul className="rows mt-3">
            {missing.map((part) => (
              <li key={part}>
                <Link
                  to={paths.notice({ id, step: String(stepOfPart(part)) })}
                  state={{ linkToken: token }}
                  className="flex min-h-11 items-center justify-between gap-3 hover:text-accent-text"
                >
                  {t.parts[part]}
                  <ChevronRight aria-hidden="true" className="text-ink-3" />
                </Link>
              </li>
            ))}
          </ul>
        )}
        {ids.length > 1 && <p className="mt-4 text-sm">{t.several(ids.length)}</p>}
        <ul className="mt-4 grid gap-1 text-sm">
          {ids.map((one) => (
            <li key={one} className="flex flex-wrap items-center gap-x-2">
              <span className="text-ink-3">{t.number}</span>
              <Link to={paths.case(one)} state={{ linkToken: token }} className="code link">
                {one}
              </Link>
              <CopyButton value={caseAddress(one, token)} label={t.follow} />
            </li>
          ))}
        </ul>
        <div className="mt-5 flex flex-wrap gap-2.5 max-sm:[&>*]:flex-auto">
          <ButtonLink tone="ink" to={paths.case(id)} state={{ linkToken: token }}>
            {t.follow}
          </ButtonLink>
          {isWhole && <ButtonLink to={paths.notice()}>{t.another}</ButtonLink>}
        </div>
      </Panel>
    </div>
  );
}
