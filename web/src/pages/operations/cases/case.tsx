import { Copy, Ellipsis } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { ApiError } from '../../../api/client.ts';
import { useRead } from '../../../api/use-read.ts';
import { useMarketDates } from '../../../features/payout/beijing-time.ts';
import { useOperatorMessages } from '../../../i18n/operator-messages.ts';
import { localized } from '../../../i18n/server-messages.ts';
import { JumpLink } from '../../../nav/jump-link.tsx';
import { operatorPaths } from '../../../nav/operator-paths.ts';
import { usePageTitle } from '../../../nav/title.ts';
import { useSession } from '../../../session/session.tsx';
import { ButtonLink, IconButton, Link } from '../../../ui/button/button.tsx';
import { useCopy } from '../../../ui/button/copy-button.tsx';
import { Callout } from '../../../ui/frame/callout.tsx';
import { Panel, Split } from '../../../ui/frame/panel.tsx';
import { Empty } from '../../../ui/list/empty.tsx';
import { Menu, MenuAction } from '../../../ui/overlay/menu.tsx';
import { Sentence } from '../../../ui/text/sentence.tsx';
import { Loaded } from '../loaded.tsx';
import { CaseFacts } from './case-facts.tsx';
import { CaseFolds, CaseGoods } from './case-goods.tsx';
import { CaseNotice } from './case-notice.tsx';
import { CaseWords } from './case-words.tsx';
import { DecideForm } from './decide-form.tsx';
import { type CaseDetail, isOpen, isWave } from './decision.ts';
import { claimOf, Due } from './due.tsx';
import { MeasureLines } from './measure-lines.tsx';
import { useTargetName } from './target-name.ts';
import { useClaim } from './use-claim.ts';
import { useNextCase } from './use-next-case.ts';

/** The accusation as a sentence: what the first reporter wrote, else the rule; for a notice, whose work it is. */
function useAccusation(): (detail: CaseDetail) => string {
  const { caseFile: t, terms } = useOperatorMessages();
  const { ofAll } = useTargetName();
  return (detail) => {
    const { notice, reason, report_list: reports, targets } = detail;
    if (isWave(detail)) return t.waveOf(ofAll(targets));
    if (notice) return t.claims(notice.claimant.name, notice.work);
    return t.accused(reports.find(({ text }) => text !== '')?.text ?? terms.reasons[reason]);
  };
}

export function Case() {
  const { caseFile: t, frame } = useOperatorMessages();
  const { id = '' } = useParams();
  const query = useRead('GET /operator/cases/{id}', { params: { id } });
  const { ofAll } = useTargetName();
  usePageTitle(query.data ? `${ofAll(query.data.data.targets)} · ${frame.pages.cases}` : frame.pages.cases);
  if (query.error?.code === 'own_case') return <OwnCase id={id} error={query.error} />;
  const missing = (
    <Empty level={1} heading={t.missing} line={t.missingLine} to={operatorPaths.cases()} word={frame.pages.cases} />
  );
  return (
    <Loaded query={query} takes="moderator" missing={missing}>
      {({ data }) => <CaseView key={data.id} detail={data} />}
    </Loaded>
  );
}

/** Operators do not decide about themselves: what is left is the way on. */
function OwnCase({ id, error }: { id: string; error: ApiError }) {
  const { caseFile: t, frame } = useOperatorMessages();
  const { nextId } = useNextCase(id);
  const links = (
    <>
      <ButtonLink to={operatorPaths.cases()}>{frame.pages.cases}</ButtonLink>
      {nextId && <ButtonLink to={operatorPaths.case(nextId)}>{t.next}</ButtonLink>}
    </>
  );
  return <Empty level={1} heading={localized(error.message)} action={links} />;
}

function CaseView({ detail }: { detail: CaseDetail }) {
  const { caseFile: t, decide } = useOperatorMessages();
  const accusationOf = useAccusation();
  useClaim(detail);
  const { id, measures, files, words, notice } = detail;
  return (
    <Split
      aside={
        <div id="decide" tabIndex={-1} className="scroll-mt-[calc(var(--header)+16px)] outline-0">
          <Decision detail={detail} />
        </div>
      }
    >
      <header>
        <TopLine detail={detail} />
        <h1 className="line-clamp-3">
          <Sentence>{accusationOf(detail)}</Sentence>
        </h1>
        {isOpen(detail) && (
          <JumpLink to="decide" className="link inline-flex min-h-11 items-center lg:hidden">
            {decide.heading}
          </JumpLink>
        )}
      </header>
      {isWave(detail) && <Callout tone="info">{t.wave}</Callout>}
      <CaseGoods caseId={id} files={files} />
      {words.length > 0 && <CaseWords words={words} />}
      <CaseFacts detail={detail} />
      {notice && <CaseNotice notice={notice} />}
      {measures.length > 0 && (
        <Panel heading={t.measures}>
          <MeasureLines label={t.measures} measures={measures} />
        </Panel>
      )}
      <CaseFolds files={files} />
    </Split>
  );
}

/** The form of the decision. What is typed in it stays until the operator asks to see what a colleague has done. */
function Decision({ detail }: { detail: CaseDetail }) {
  const outcome = useOutcome(detail);
  const [isTyped, setTyped] = useState(false);
  if (outcome && !isTyped) return outcome;
  const showOutcome = () => {
    setTyped(false);
    document.getElementById('decide')?.focus();
  };
  return <DecideForm detail={detail} onTyped={setTyped} onShowOutcome={outcome && showOutcome} />;
}

/** In place of the form: the decision, or who works on the case. */
function useOutcome(detail: CaseDetail): ReactElement | undefined {
  const { cases, terms } = useOperatorMessages();
  const { user } = useSession();
  const dates = useMarketDates();
  const claim = claimOf(detail);
  if (!isOpen(detail))
    return (
      <Callout tone="info" heading={detail.decision ? terms.decisions[detail.decision] : terms.states[detail.state]}>
        {cases.decidedAt(dates.lately(detail.decided_at ?? detail.opened_at))}
      </Callout>
    );
  if (claim && claim.who !== user?.username)
    return <Callout tone="info">{cases.claimedBy(claim.who, dates.soon(claim.until))}</Callout>;
  return undefined;
}

/** The list, the position in it, the deadline, and the way to the next. */
function TopLine({ detail }: { detail: CaseDetail }) {
  const { caseFile: t, terms, frame } = useOperatorMessages();
  const { position, count, nextId } = useNextCase(detail.id);
  return (
    <div className="num flex flex-wrap items-center gap-x-3 text-ink-3 text-sm">
      <Link
        to={operatorPaths.cases()}
        data-key="up"
        className="inline-flex min-h-11 items-center hover:text-accent-text"
      >
        {position > 0 ? t.position(position, count) : frame.pages.cases}
      </Link>
      {isOpen(detail) ? <Due row={detail} /> : <span>{terms.states[detail.state]}</span>}
      <span className="flex-1" />
      {nextId && (
        <Link
          to={operatorPaths.case(nextId)}
          data-key="act"
          className="inline-flex min-h-11 items-center hover:text-accent-text"
        >
          {t.next}
        </Link>
      )}
      <CaseMenu id={detail.id} />
    </div>
  );
}

function CaseMenu({ id }: { id: string }) {
  const { caseFile: t } = useOperatorMessages();
  const copy = useCopy();
  return (
    <Menu trigger={<IconButton icon={Ellipsis} label={t.menu} />}>
      <MenuAction icon={Copy} onChoose={() => void copy(id)}>
        {t.copyNumber}
      </MenuAction>
    </Menu>
  );
}
