import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { OperatorPerson } from '#shared/contract/shapes/operator-answers';
import { hasRole } from '#shared/roles';
import { useRead } from '../../api/use-read.ts';
import { useMarketDates } from '../../features/payout/beijing-time.ts';
import { useOperatorMessages } from '../../i18n/operator-messages.ts';
import { operatorPaths } from '../../nav/operator-paths.ts';
import { paths } from '../../nav/paths.ts';
import { usePageTitle } from '../../nav/title.ts';
import { useSession } from '../../session/session.tsx';
import { ButtonLink } from '../../ui/button/button.tsx';
import { coverOf, Thumb } from '../../ui/cover/cover-image.tsx';
import { OrderNumber } from '../../ui/figures/order-number.tsx';
import { Fold } from '../../ui/frame/fold.tsx';
import { PageHead, Panel, Split } from '../../ui/frame/panel.tsx';
import { Empty } from '../../ui/list/empty.tsx';
import { Facts, Meta, Rows, RowTitle } from '../../ui/list/rows.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { useDates } from '../../ui/text/dates.ts';
import { fenOf, formatMoney } from '../../ui/text/format.ts';
import { BackLink } from './back-link.tsx';
import { FileState } from './cases/case-goods.tsx';
import { MeasureLines } from './cases/measure-lines.tsx';
import { Loaded } from './loaded.tsx';
import { StallButton } from './stall-button.tsx';

export function Person() {
  const { people: t, frame } = useOperatorMessages();
  const { name = '' } = useParams();
  const request = { params: { usernameOrId: name } };
  const query = useRead('GET /operator/people/{usernameOrId}', { ...request });
  usePageTitle(`@${name}`);
  const missing = (
    <Empty
      level={1}
      heading={t.missing(name)}
      line={t.missingLine}
      to={operatorPaths.people()}
      word={frame.pages.people}
    />
  );
  return (
    <>
      <BackLink to={operatorPaths.people()}>{frame.pages.people}</BackLink>
      <Loaded query={query} takes="support" missing={missing}>
        {({ data }) => <PersonView detail={data} />}
      </Loaded>
    </>
  );
}

function PersonView({ detail }: { detail: OperatorPerson }) {
  const { people: t, caseFile } = useOperatorMessages();
  const { user } = useSession();
  const { person, measures, files } = detail;
  const { username, display_name: name, stall_pinned: isPinned } = person;
  const hasStall = isPinned || files.length > 0;
  return (
    <>
      <PageHead heading={name || username} lead={`@${username}${caseFile.personFacts(person.files, person.strikes)}`}>
        {user && hasRole(user.roles, 'admin') && hasStall && <StallButton seller={person} isPinned={isPinned} />}
        {user && hasRole(user.roles, 'finance') && (
          <ButtonLink size="sm" to={operatorPaths.seller(username)}>
            {t.toBooks}
          </ButtonLink>
        )}
        <ButtonLink size="sm" to={paths.user(username)}>
          {t.toStall}
        </ButtonLink>
      </PageHead>
      <Split
        aside={
          <Panel heading={t.account}>
            <AccountFacts person={person} />
            <p className="mt-4 text-ink-3 text-xs">{t.noted}</p>
          </Panel>
        }
        below={
          <>
            <Files files={files} />
            <Orders orders={detail.orders} />
          </>
        }
      >
        <Part heading={t.measures} isEmpty={measures.length === 0}>
          <MeasureLines label={t.measures} measures={measures} isLinked />
        </Part>
        <Cases cases={detail.cases} />
      </Split>
    </>
  );
}

function AccountFacts({ person }: { person: OperatorPerson['person'] }) {
  const { people: t, terms, frame } = useOperatorMessages();
  /** The same day as on the stall. */
  const { date } = useDates();
  const { standing, email } = person;
  const facts = [
    {
      key: 'standing',
      label: t.standing,
      value: standing ? <Badge tone="bad">{terms.standings[standing]}</Badge> : t.standingGood,
    },
    { key: 'email', label: t.email, value: `${email} · ${person.is_verified ? t.verified : t.unverified}` },
    { key: 'factor', label: t.factor, value: person.has_second_factor ? t.factorOn : t.factorOff },
    { key: 'payouts', label: frame.pages.payouts, value: person.payouts_held ? t.payoutsHeld : t.payoutsOpen },
    { key: 'joined', label: t.joined, value: date(person.created_at) },
  ];
  return <Facts facts={facts} />;
}

const Part = ({ heading, isEmpty, children }: { heading: string; isEmpty: boolean; children: ReactNode }) =>
  !isEmpty && <Panel heading={heading}>{children}</Panel>;

function Cases({ cases }: Pick<OperatorPerson, 'cases'>) {
  const { people: t, terms, frame } = useOperatorMessages();
  const dates = useMarketDates();
  return (
    <Part heading={frame.pages.cases} isEmpty={cases.length === 0}>
      <Rows label={frame.pages.cases}>
        {cases.map(({ id, state, reason, opened_at: opened }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-3">
            <div className="min-w-0 flex-1">
              <RowTitle to={operatorPaths.case(id)}>{terms.reasons[reason]}</RowTitle>
              <Meta>
                <span>{t.openedAt(dates.lately(opened))}</span>
              </Meta>
            </div>
            <Badge>{terms.states[state]}</Badge>
          </li>
        ))}
      </Rows>
    </Part>
  );
}

function Files({ files }: Pick<OperatorPerson, 'files'>) {
  const { people: t, caseFile } = useOperatorMessages();
  return (
    <Part heading={t.files} isEmpty={files.length === 0}>
      <Rows label={t.files}>
        {files.map((file) => (
          <li key={file.id} className="flex items-center gap-x-4 py-3">
            <Thumb {...coverOf(file)} />
            <div className="min-w-0 flex-1">
              <RowTitle to={paths.file(file.id)}>{file.title}</RowTitle>
              <Meta className="mt-0.5">
                <span>{file.price > 0 ? formatMoney(fenOf(file.price)) : caseFile.free}</span>
                <FileState file={file} />
              </Meta>
            </div>
          </li>
        ))}
      </Rows>
    </Part>
  );
}

function Orders({ orders }: Pick<OperatorPerson, 'orders'>) {
  const { people: t } = useOperatorMessages();
  const { user } = useSession();
  const dates = useMarketDates();
  const maySee = user !== undefined && hasRole(user.roles, 'finance');
  if (orders.length === 0) return null;
  return (
    <Fold heading={t.orders} value={orders.length}>
      <Rows label={t.orders}>
        {orders.map(({ out_trade_no: number, title, amount, at }) => (
          <li key={number} className="flex flex-wrap items-center justify-between gap-x-4 py-3">
            <div className="min-w-0 flex-1">
              <RowTitle to={maySee ? operatorPaths.order(number) : undefined}>{title}</RowTitle>
              <Meta>
                <span>{dates.lately(at)}</span>
                <OrderNumber value={number} />
              </Meta>
            </div>
            <b className="num font-semibold">{formatMoney(fenOf(amount))}</b>
          </li>
        ))}
      </Rows>
    </Fold>
  );
}
