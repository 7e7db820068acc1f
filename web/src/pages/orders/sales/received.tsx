import { useSearchParams } from 'react-router-dom';
import type { ReceivedQuestion } from '#shared/contract/reviews';
import { PageList } from '../../../features/lists/page-list.tsx';
import { useReceivedQuestions, useReceivedReviews } from '../../../features/reviews/calls.ts';
import { QuestionItem, ReportQuestion } from '../../../features/reviews/question-item.tsx';
import { QuestionAnswerBox, ReplyBox } from '../../../features/reviews/reply-box.tsx';
import { ReportReview, ReviewItem } from '../../../features/reviews/review-item.tsx';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { reviewPaths } from '../../../nav/review-paths.ts';
import { TitledHead } from '../../../nav/titled-head.tsx';
import { Chip, Chips } from '../../../ui/button/chip.tsx';
import { BackLink } from '../../../ui/button/links.tsx';
import { TabPanel, Tabs } from '../../../ui/frame/tabs.tsx';
import { Empty } from '../../../ui/list/empty.tsx';
import { Rows, RowTitle } from '../../../ui/list/rows.tsx';
import { Skeleton } from '../../../ui/list/skeleton.tsx';

const lists = ['reviews', 'questions'] as const;
type List = (typeof lists)[number];
type Unanswered = 'true' | 'false';

const name = 'received';

/** The list and its filter are in the URL; items that wait for a reply come first. */
function useReceivedView() {
  const [params, setParams] = useSearchParams();
  const list: List = params.get('list') === 'questions' ? 'questions' : 'reviews';
  const unanswered: Unanswered = params.get('unanswered') === 'false' ? 'false' : 'true';
  const show = (change: { list?: List; unanswered?: Unanswered }) => {
    const next = { list, unanswered, ...change };
    setParams(
      {
        ...(next.list === 'questions' && { list: next.list }),
        ...(next.unanswered === 'false' && { unanswered: 'false' }),
      },
      { replace: true },
    );
  };
  return { list, unanswered, show };
}

/** Reviews and questions, each with the seller's reply in its place. */
export default function ReceivedPage() {
  const { nav, received: t } = useT();
  const { list, unanswered, show } = useReceivedView();
  const isAll = unanswered === 'false';
  return (
    <>
      <BackLink to={paths.sales()}>{nav.sales}</BackLink>
      <TitledHead heading={t.title} lead={t.lead} />
      <Tabs
        label={t.lists}
        name={name}
        items={lists.map((key) => ({ key, label: t.of[key] }))}
        current={list}
        onChange={(key) => show({ list: key })}
      />
      <TabPanel name={name} current={list}>
        <div className="mt-4">
          <Chips label={t.filter}>
            <Chip pressed={!isAll} onPress={() => show({ unanswered: 'true' })}>
              {t.unanswered}
            </Chip>
            <Chip pressed={isAll} onPress={() => show({ unanswered: 'false' })}>
              {t.all}
            </Chip>
          </Chips>
        </div>
        <div className="mt-2">
          {list === 'reviews' ? <Reviews unanswered={unanswered} /> : <Questions unanswered={unanswered} />}
        </div>
      </TabPanel>
    </>
  );
}

interface Props {
  unanswered: Unanswered;
}

function Reviews({ unanswered }: Props) {
  const { received: t } = useT();
  const list = useReceivedReviews(unanswered);
  const empty = <Nothing list="reviews" unanswered={unanswered} />;
  return (
    <PageList list={list} words={t} skeleton={<Skeleton className="h-96" />} empty={empty}>
      {(reviews) => (
        <Rows label={t.of.reviews}>
          {reviews.map(({ writer, ...received }) => {
            const review = { ...received, id: writer };
            return (
              <li key={received.id} className="py-4">
                <RowTitle to={reviewPaths.of(review.file_id)}>{review.title}</RowTitle>
                <ReviewItem review={review} menu={<ReportReview fileId={review.file_id} review={review} />}>
                  <ReplyBox fileId={review.file_id} review={review} />
                </ReviewItem>
              </li>
            );
          })}
        </Rows>
      )}
    </PageList>
  );
}

function Questions({ unanswered }: Props) {
  const { received: t } = useT();
  const list = useReceivedQuestions(unanswered);
  const empty = <Nothing list="questions" unanswered={unanswered} />;
  return (
    <PageList list={list} words={t} skeleton={<Skeleton className="h-96" />} empty={empty}>
      {(questions) => (
        <Rows label={t.of.questions}>
          {questions.map((question) => (
            <BuyerQuestion key={question.id} question={question} />
          ))}
        </Rows>
      )}
    </PageList>
  );
}

const BuyerQuestion = ({ question }: { question: ReceivedQuestion }) => (
  <li className="py-4">
    <RowTitle to={reviewPaths.questionsOf(question.file_id)}>{question.title}</RowTitle>
    <QuestionItem question={question}>
      <QuestionAnswerBox fileId={question.file_id} question={question} />
      <ReportQuestion fileId={question.file_id} question={question} />
    </QuestionItem>
  </li>
);

/** The empty list: nothing waits, or nothing has arrived yet. */
function Nothing({ list, unanswered }: Props & { list: List }) {
  const { received: t, shared } = useT();
  if (unanswered === 'false') return <Empty heading={t.empty[list]} line={t.emptyLine} />;
  const all = reviewPaths.received({ unanswered: 'false', ...(list === 'questions' && { list }) });
  return <Empty heading={t.done[list]} line={t.emptyLine} to={all} word={shared.showAll} />;
}
